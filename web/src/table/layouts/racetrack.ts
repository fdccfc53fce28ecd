/** The numbers of a wheel as they follow each other on it, printed along a track with round ends. */
import type { Point, Rect } from "./shapes";

export interface TrackCell {
  name: string;
  d: string;
  middle: Point;
}

/** Points along the curve of each cell, so that the ends look round. */
const POINTS = 4;

export function racetrack(names: readonly string[], rect: Rect, depth: number): TrackCell[] {
  return names.map((name, at) => {
    const turns = Array.from({ length: POINTS + 1 }, (_, part) => (at + part / POINTS) / names.length);
    const outer = turns.map((turn) => along(rect, 0, turn));
    const inner = turns.map((turn) => along(rect, depth, turn)).reverse();
    const d = `M${[...outer, ...inner].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
    return { name, d, middle: along(rect, depth / 2, (at + 0.5) / names.length) };
  });
}

/** The track inside the cells. */
export function infield({ x, y, width, height }: Rect, depth: number): Rect {
  return { x: x + depth, y: y + depth, width: width - 2 * depth, height: height - 2 * depth };
}

/** A point of the track, so far from its rim; turns go clockwise from the middle of the first long side. */
function along(rect: Rect, inset: number, turn: number): Point {
  const isTall = rect.height > rect.width;
  const [long, short] = isTall ? [rect.height, rect.width] : [rect.width, rect.height];
  const [straight, radius] = [long - short, short / 2];
  const whole = 2 * straight + 2 * Math.PI * radius;
  let way = (((turn % 1) + 1) % 1) * whole;
  const r = radius - inset;
  const point = ((): Point => {
    if (way < straight / 2) return { x: long / 2 + way, y: inset };
    way -= straight / 2;
    if (way < Math.PI * radius) return onArc(long - radius, radius, r, -Math.PI / 2 + way / radius);
    way -= Math.PI * radius;
    if (way < straight) return { x: long - radius - way, y: short - inset };
    way -= straight;
    if (way < Math.PI * radius) return onArc(radius, radius, r, Math.PI / 2 + way / radius);
    return { x: radius + way - Math.PI * radius, y: inset };
  })();
  return isTall ? { x: rect.x + short - point.y, y: rect.y + point.x } : { x: rect.x + point.x, y: rect.y + point.y };
}

function onArc(x: number, y: number, r: number, angle: number): Point {
  return { x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) };
}

/** A number of the wheel with so many on either side. */
export function neighbours(names: readonly string[], name: string, count: number): string[] {
  const at = names.indexOf(name);
  if (at < 0) return [];
  const around = Array.from({ length: 2 * count + 1 }, (_, by) => names.at((at - count + by) % names.length) ?? name);
  return [...new Set(around)];
}
