import { mount } from "svelte";
import App from "./App.svelte";
import "./look/colours.css";
import "./look/page.css";
import { reader } from "./language/say.svelte";
import { askEarly } from "./api/early";
import { router } from "./router.svelte";
import { readsOf } from "./routes";
import "./theme.svelte";

askEarly(readsOf(router.place));

const target = document.getElementById("app");
// A page in another language than English is shown when its texts are there; in a moment of its own, so that a phone
// may answer in between.
if (target) void reader.start().finally(() => setTimeout(() => mount(App, { target })));
