import { mount } from "svelte";
import App from "./App.svelte";
import { reader } from "./language/say.svelte";
import "./theme.svelte";

const target = document.getElementById("app");
// A page in another language than English is shown when its texts are there; in a moment of its own, so that a phone
// may answer in between.
if (target) void reader.start().finally(() => setTimeout(() => mount(App, { target })));
