import { expect, it } from "vitest";
import { settledPlaces, settledRects } from "./settled";
import { box, type Place } from "./shapes";

function place(width: number, height: number, chip: number): Place {
  return box("bet", { x: 100, y: 100, width, height }, "", { chip });
}

function bounds(rects: ReturnType<typeof settledRects>): { width: number; height: number } {
  const left = Math.min(...rects.map(({ x }) => x));
  const right = Math.max(...rects.map(({ x, width }) => x + width));
  const top = Math.min(...rects.map(({ y }) => y));
  const bottom = Math.max(...rects.map(({ y, height }) => y + height));
  return { width: right - left, height: bottom - top };
}

it("a bet and what it is paid stay within their place, whatever its shape", () => {
  for (const [width, height] of [
    [200, 60],
    [60, 60],
    [40, 120],
  ] as const) {
    const room = bounds(settledRects(place(width, height, 36), true));
    expect(room.width).toBeLessThanOrEqual(width + 0.001);
    expect(room.height).toBeLessThanOrEqual(height + 0.001);
  }
  const circle = { ...place(60, 60, 44), shape: { kind: "circle", x: 130, y: 130, r: 30 } } as const;
  expect(bounds(settledRects(circle, true)).width).toBeLessThanOrEqual(60.001);
});

it("what is paid lies below the bet only where the place is slim and high enough for both", () => {
  expect(settledPlaces(place(40, 120, 36), true)).toMatchObject({ stake: { x: 120 }, paid: { x: 120 } });
  expect(settledPlaces(place(60, 60, 36), true)).toMatchObject({ stake: { y: 130 }, paid: { y: 130 } });
});

it("a bet that is only returned lies where it was", () => {
  expect(settledRects(place(60, 60, 40), false)).toEqual([{ x: 112, y: 112, width: 36, height: 36 }]);
});
