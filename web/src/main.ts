import { mount } from "svelte";
import App from "./App.svelte";
import "./look/colours.css";
import "./look/page.css";
import { reader } from "./language/say.svelte";
import "./theme.svelte";

const target = document.getElementById("app");
// A page in another language than English is shown when its texts are there.
if (target) void reader.start().finally(() => mount(App, { target }));
