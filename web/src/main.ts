import { mount } from "svelte";
import App from "./App.svelte";
import "./look/colours.css";
import "./look/page.css";
import "./theme.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });
