/** The place of a seat at a card table: its betting spots as the felt prints them. */
import { shown } from "../../money";
import type { Spot } from "../../api/views";
import type { Band, SeatPlaces } from "../documents";
import { ownLimits, type PostedLimits, postedLimits, printedPay, withPlaces } from "./printed";
import { box, clamp, type Mark, type Place, type Rect, type Shape, wrapped } from "./shapes";

export interface SeatDrawing {
  marks: Mark[];
  places: Place[];
}

const MOST_IN_A_ROW = 6;

/** Those with a place of their own, in rows from the dealer to the player. */
export function rowsOf(all: readonly Spot[], layout: SeatPlaces, perRow = MOST_IN_A_ROW): Spot[][] {
  const spots = withPlaces(all).filter(({ wager }) => !layout.arc.includes(wager) && !layout.beside[wager]);
  const named = layout.rows.flat();
  const rows = layout.rows.map((row) => row.flatMap((wager) => spots.filter((spot) => spot.wager === wager)));
  const rest = spots.filter(({ wager }) => !named.includes(wager));
  const restRows = Math.ceil(rest.length / perRow);
  const each = Math.ceil(rest.length / Math.max(1, restRows));
  for (let at = 0; at < rest.length; at += each) rows.push(rest.slice(at, at + each));
  return rows.filter((row) => row.length);
}

function isNarrow({ width }: Rect): boolean {
  return width < 400;
}

/** Wagers in rows within an area, each with its name below. */
export function circles(all: readonly Spot[], layout: SeatPlaces, area: Rect, size: number): SeatDrawing {
  const rows = rowsOf(all, layout, isNarrow(area) ? 4 : MOST_IN_A_ROW);
  const posted = postedLimits(all);
  const height = area.height / Math.max(1, rows.length);
  const places = rows.flatMap((row, at) =>
    rowOf(row, layout, { ...area, y: area.y + at * height, height }, size, posted),
  );
  const beside = Object.entries(layout.beside).flatMap(([wager, other], at) => {
    const spot = all.find((each) => each.wager === wager);
    const place = places.find((each) => each.wager === other);
    return spot && place ? [besideOf(spot, place, at % 2 ? -1 : 1)] : [];
  });
  return { marks: signs(layout, places), places: [...places, ...beside] };
}

function rowOf(row: readonly Spot[], layout: SeatPlaces, area: Rect, size: number, posted: PostedLimits): Place[] {
  const pitch = Math.min(size * 9.4, area.width / row.length);
  const labels = row.map((spot) => wrapped(spot.title, pitch - 6, size).slice(0, 2));
  // Of a fixed amount it is the amount that is printed, on the place itself.
  const limits = row.map((spot) => (spot.exactly !== "0" ? "" : ownLimits(spot, posted)));
  const below =
    Math.max(
      ...labels.map((lines, at) => lines.length + (limits[at] || (isNarrow(area) && feedsMeter(row[at])) ? 1 : 0)),
    ) *
    size *
    1.14;
  const r = clamp(15, Math.min((area.height - below - size * 0.9) / 2, pitch / 2 - 4), 42);
  const spare = Math.max(0, area.height - 2 * r - below - size * 0.7);
  return row.map((spot, at): Place => {
    const x = area.x + area.width / 2 + (at - (row.length - 1) / 2) * pitch;
    const y = area.y + spare / 2 + r + 2;
    const label = labels[at] ?? [];
    const outline = layout.shapes[spot.wager] ?? "circle";
    const place: Place = {
      wager: spot.wager,
      shape: shapeOf(outline, x, y, r),
      x,
      y,
      chip: r * 1.5,
      label,
      labelX: x,
      labelY: y + r + size * (0.35 + label.length * 0.57),
      size,
      tone: outline === "disc" ? "gold" : "plain",
    };
    const note = spot.exactly !== "0" ? shown(spot.exactly) : printedPay(spot);
    if (note) Object.assign(place, { note, noteAt: { x, y } });
    if (limits[at]) place.limits = limits[at];
    return place;
  });
}

/** Whether a wager may be paid a share of a meter, whose reading then stands below its name on a narrow felt. */
function feedsMeter(spot: Spot | undefined): boolean {
  return spot?.paytable?.lines.some(({ pays }) => pays.endsWith("%")) ?? false;
}

function shapeOf(outline: string, x: number, y: number, r: number): Shape {
  if (outline === "diamond") return { kind: "path", d: `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z` };
  if (outline === "square") {
    const half = r * 0.94;
    return { kind: "rect", x: x - half, y: y - half, width: half * 2, height: half * 2, round: 5 };
  }
  return { kind: "circle", x, y, r: outline === "disc" ? r * 0.8 : r };
}

/** Chips that lie beside those of another wager, where nothing is printed. */
function besideOf(spot: Spot, place: Place, side: 1 | -1): Place {
  const x = place.x + side * place.chip * 1.2;
  const shape = { kind: "circle", x, y: place.y, r: place.chip * 0.4 } as const;
  const look = { label: [], labelX: x, labelY: place.y, size: place.size, tone: "hidden", isBeside: true } as const;
  return { ...look, label: [], wager: spot.wager, shape, x, y: place.y, chip: place.chip * 0.8 };
}

/** Between wagers that are made in the same amount. */
function signs(layout: SeatPlaces, places: readonly Place[]): Mark[] {
  return layout.equal.flatMap(([left, right]): Mark[] => {
    const [from, to] = [left, right].map((wager) => places.find((place) => place.wager === wager));
    if (from?.y === undefined || from.y !== to?.y) return [];
    return [{ kind: "text", x: (from.x + to.x) / 2, y: from.y, text: "=", size: 24, tone: "strong" }];
  });
}

/** Bands one above the other, and circles below them for whatever has no band. */
export function bands(
  all: readonly Spot[],
  layout: SeatPlaces & { bands: readonly Band[] },
  area: Rect,
  size: number,
): SeatDrawing {
  const wanted = layout.bands.flatMap((band) => {
    const spot = all.find(({ wager }) => wager === band.wager);
    return spot ? [{ ...band, spot }] : [];
  });
  const others = withPlaces(all).filter(({ wager }) => !wanted.some(({ spot }) => spot.wager === wager));
  const below = others.length ? area.height * 0.4 : 0;
  const asked = wanted.reduce((sum, { height }) => sum + height + 5, 0);
  const scale = Math.min(1.15, (area.height - below) / Math.max(1, asked));
  let { y } = area;
  const places = wanted.map(({ spot, tone, height, size: letters }) => {
    const rect = { x: area.x, y, width: area.width, height: height * scale };
    const place = box(spot.wager, rect, "", { chip: rect.height * 0.86, note: printedPay(spot), tone });
    place.label = [spot.title.toUpperCase()];
    place.size = letters * Math.min(1, scale);
    place.labelX = area.x + area.width * 0.36;
    place.x = area.x + area.width * 0.82;
    y += rect.height + 5 * scale;
    return place;
  });
  const rest = circles(others, layout, { ...area, y, height: area.y + area.height - y }, size);
  return { marks: rest.marks, places: [...places, ...rest.places] };
}
