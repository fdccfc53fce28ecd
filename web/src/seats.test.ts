import { expect, it } from "vitest";
import { bySeat } from "./seats";

it("orders seats by number, not by letter, and shared ones behind their own", () =>
  expect(["10", "2b", "1", "2", "2a"].sort(bySeat)).toEqual(["1", "2", "2a", "2b", "10"]));
