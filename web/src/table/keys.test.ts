// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { actionKeys, isTaken } from "./keys";

const named = (...actions: string[]): { action: string }[] => actions.map((action) => ({ action }));

it("gives every action the first letter of its name that is free", () =>
  expect([...actionKeys(named("hit", "stand", "double", "double_face_down", "split", "surrender"))]).toEqual([
    ["hit", "h"],
    ["stand", "s"],
    ["double", "d"],
    ["double_face_down", "o"],
    ["split", "p"],
    ["surrender", "u"],
  ]));

describe("a key is not for the table", () => {
  const pressed = (key: string, on: HTMLElement, rest: KeyboardEventInit = {}): boolean => {
    let taken = false;
    document.body.replaceChildren(on);
    on.addEventListener("keydown", (event) => (taken = isTaken(event)));
    on.dispatchEvent(new KeyboardEvent("keydown", { key, ...rest }));
    return taken;
  };

  it("where somebody writes", () => expect(pressed("r", document.createElement("input"))).toBe(true));

  it("where it presses a button", () => {
    expect(pressed(" ", document.createElement("button"))).toBe(true);
    expect(pressed("r", document.createElement("button"))).toBe(false);
  });

  it("but the space bar is, on a spot: it deals", () => {
    const spot = document.createElement("p");
    spot.setAttribute("role", "button");
    spot.dataset.spot = "ante";
    expect([pressed(" ", spot), pressed("Enter", spot)]).toEqual([false, true]);
  });

  it("with a modifier", () => expect(pressed("r", document.createElement("p"), { ctrlKey: true })).toBe(true));
});
