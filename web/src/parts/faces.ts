/** What is printed on the face of a card between its indices. */
const FIGURES = import.meta.glob<string>("./courts/*.svg", { query: "?url", import: "default", eager: true });

/** The picture of a jack, a queen or a king; empty for any other card. */
export function figureOf(card: string): string {
  return FIGURES[`./courts/${card}.svg`] ?? "";
}

export interface Pip {
  x: number;
  y: number;
  /** Pips of the lower half stand on their heads. */
  isTurned: boolean;
}

const [LEFT, MIDDLE, RIGHT] = [0, 0.5, 1];
const COLUMN: Readonly<Record<number, readonly number[]>> = {
  2: [0, 1],
  3: [0, 0.5, 1],
  4: [0, 1 / 3, 2 / 3, 1],
};

/** Where each rank has its pips: in two columns at the sides, and between them. */
const RANK_PIPS: Readonly<Record<string, { sides: number; middle: readonly number[] }>> = {
  A: { sides: 0, middle: [0.5] },
  "2": { sides: 0, middle: [0, 1] },
  "3": { sides: 0, middle: [0, 0.5, 1] },
  "4": { sides: 2, middle: [] },
  "5": { sides: 2, middle: [0.5] },
  "6": { sides: 3, middle: [] },
  "7": { sides: 3, middle: [0.25] },
  "8": { sides: 3, middle: [0.25, 0.75] },
  "9": { sides: 4, middle: [0.5] },
  T: { sides: 4, middle: [1 / 6, 5 / 6] },
};

/** The pips of a rank, in parts of the room between the indices. */
export function pipsOf(rank: string): Pip[] {
  const { sides, middle } = RANK_PIPS[rank] ?? { sides: 0, middle: [] };
  const column = COLUMN[sides] ?? [];
  const points = [
    ...column.flatMap((y) => [
      { x: LEFT, y },
      { x: RIGHT, y },
    ]),
    ...middle.map((y) => ({ x: MIDDLE, y })),
  ];
  return points.map(({ x, y }) => ({ x, y, isTurned: y > 0.5 }));
}
