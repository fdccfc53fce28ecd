import { expect, it } from "vitest";
import { numberedBoxes } from "./owed";

const seats = ["1", "2", "3", "4", "5"];

it("has a box for each seat, the first at the right, as the seats are", () => {
  const boxes = numberedBoxes(seats, { x: 10, y: 20, width: 90, height: 40 }, 2);
  expect(boxes.map(({ seat }) => seat)).toEqual(seats);
  expect(boxes[0]).toEqual({ seat: "1", x: 70, y: 20, width: 30, height: 20 });
  expect(boxes[3]).toEqual({ seat: "4", x: 70, y: 40, width: 30, height: 20 });
  expect(Math.min(...boxes.map(({ x }) => x))).toBe(10);
});
