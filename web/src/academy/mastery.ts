/** The cells of a memory as the tables that they stand in. */
import type { Memory } from "./documents";

type Cell = Memory["chart"][number];

export interface MasteryTable {
  name: string;
  hands: string[];
  facing: string[];
  /** By the hand and what it faces, with a tab between them. */
  cells: ReadonlyMap<string, Cell>;
}

export function tabled(cells: readonly Cell[]): MasteryTable[] {
  const names = [...new Set(cells.map(({ chart }) => chart))];
  return names.map((name) => {
    const here = cells.filter(({ chart }) => chart === name);
    return {
      name,
      hands: [...new Set(here.map(({ hand }) => hand))],
      facing: [...new Set(here.map(({ facing }) => facing))].sort(),
      cells: new Map(here.map((cell) => [`${cell.hand}\t${cell.facing}`, cell])),
    };
  });
}
