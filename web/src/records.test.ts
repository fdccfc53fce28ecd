import { expect, it } from "vitest";
import { withEntry, without } from "./records";

it("leaves an entry out of a copy", () => {
  const before = { ante: 1, play: 2 };
  expect(without(before, "ante")).toEqual({ play: 2 });
  expect(before).toEqual({ ante: 1, play: 2 });
  expect(without(before, "nothing")).toEqual(before);
});

it("sets an entry, or leaves it out where it has no value", () => {
  expect(withEntry({ ante: 1 }, "play", 2)).toEqual({ ante: 1, play: 2 });
  expect(withEntry({ ante: 1 }, "ante", 3)).toEqual({ ante: 3 });
  expect(Object.keys(withEntry({ ante: 1 }, "ante", undefined))).toEqual([]);
});
