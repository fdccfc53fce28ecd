/** What is typed into forms about oneself, as a browser should treat it. */
import type { HTMLInputAttributes } from "svelte/elements";

export const PASSWORD: HTMLInputAttributes = { type: "password", autocomplete: "current-password", required: true };
export const NEW_PASSWORD: HTMLInputAttributes = {
  type: "password",
  autocomplete: "new-password",
  minlength: 10,
  required: true,
};
const DIGITS: HTMLInputAttributes = { inputmode: "numeric", pattern: "[0-9]*" };
export const PIN: HTMLInputAttributes = {
  ...DIGITS,
  type: "password",
  autocomplete: "off",
  minlength: 4,
  maxlength: 8,
  required: true,
};
export const CODE: HTMLInputAttributes = { ...DIGITS, autocomplete: "one-time-code", maxlength: 6 };
export const AMOUNT: HTMLInputAttributes = { inputmode: "decimal", required: true };
