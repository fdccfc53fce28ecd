/** The spots of a strategy as charts: hands down the side, what they face along the top. */
import type { Spot, Strategy } from "./documents";

export interface Chart {
  name: string;
  hands: string[];
  facing: string[];
  spots: Map<string, Spot>;
  /** Whether hands and what they face are the two ranks of a holding. */
  isSquare: boolean;
}

export function charts(strategy: Strategy): Chart[] {
  const byName = new Map<string, Chart>();
  /** The hand before, of those that face the same. */
  const before = new Map<string, string>();
  for (const spot of strategy.spots) {
    const chart = byName.get(spot.chart) ?? {
      name: spot.chart,
      hands: [],
      facing: [],
      spots: new Map<string, Spot>(),
      isSquare: false,
    };
    byName.set(spot.chart, chart);
    const column = place(spot.chart, spot.facing);
    // A hand that only meets some cards still stands where it stands among those: hard 4 before hard 5.
    if (!chart.hands.includes(spot.hand))
      chart.hands.splice(next(chart, spot.facing, before.get(column)), 0, spot.hand);
    before.set(column, spot.hand);
    if (!chart.facing.includes(spot.facing)) chart.facing.push(spot.facing);
    chart.spots.set(place(spot.hand, spot.facing), spot);
  }
  return [...byName.values()].map((chart) => squared(chart) ?? chart);
}

/** Where a new hand stands: after the one before it, or first where what it faces is told hand by hand. */
function next({ hands, facing }: Chart, faces: string, before: string | undefined): number {
  if (before !== undefined) return hands.indexOf(before) + 1;
  return hands.length > 1 && facing.length > 0 && !facing.includes(faces) ? 0 : hands.length;
}

const HOLDING = /^([^ -]+)-([^ -]+)(?: (suited|offsuit))?$/;

/** Two-card holdings as a square of ranks, best first: suited above the diagonal, offsuit below, pairs on it. */
function squared(chart: Chart): Chart | null {
  if (chart.facing.length > 1 || chart.hands.length < 100) return null;
  const spots = new Map<string, Spot>();
  for (const spot of chart.spots.values()) {
    const [, high = "", low = "", suits] = HOLDING.exec(spot.hand) ?? [];
    if (!high || (high === low) === Boolean(suits)) return null;
    spots.set(suits === "offsuit" ? place(low, high) : place(high, low), spot);
  }
  // A rank stands the higher, the more ranks it is named before.
  const above = (rank: string): number => chart.hands.filter((hand) => hand.startsWith(`${rank}-`)).length;
  const ranks = [...new Set(chart.hands.map((hand) => hand.split("-")[0] ?? ""))].sort(
    (left, right) => above(right) - above(left),
  );
  return { name: chart.name, hands: ranks, facing: ranks, spots, isSquare: true };
}

export function place(hand: string, facing: string): string {
  return `${hand}\n${facing}`;
}

/** Every action there is, so that each has its own colour on all charts. */
export function actions(strategy: Strategy): string[] {
  return [...new Set(strategy.spots.flatMap((spot) => Object.keys(spot.values)))];
}

/** The shortest beginnings that tell actions apart: "H", "S", "D", "Sp". */
export function initials(all: readonly string[]): Map<string, string> {
  const short = new Map<string, string>();
  for (const action of all) {
    const words = action.split(/[ _]/).filter(Boolean);
    const tries = [
      action.slice(0, 1),
      words.map((word) => word.charAt(0)).join(""),
      action.slice(0, 2),
      action.slice(0, 3),
    ];
    const taken = new Set(short.values());
    const free = tries
      .map((letters) => letters.charAt(0).toUpperCase() + letters.slice(1))
      .find((letters) => !taken.has(letters));
    short.set(action, free ?? action);
  }
  return short;
}

/** A hand as it stands in a chart: "Q-6-4" stays what it is. */
export function named(hand: string): string {
  return hand.charAt(0).toUpperCase() + hand.slice(1).replaceAll("_", " ");
}
