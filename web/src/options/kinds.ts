/** What an option takes, derived from what the service says is allowed. */
import type { components } from "../api/schema";

/** A choice of the house, or of who asks, that the text leaves open. */
export type Option = Omit<components["schemas"]["HouseOption"], "clause" | "table"> & {
  clause?: string;
  table?: boolean;
};
export type Kind = "switch" | "choice" | "number" | "amount" | "table";

/** On a command line a table of one's own is a file; here it is written line by line. */
const A_FILE = "the path of a .toml file";
const AN_AMOUNT = "an amount of money";
const RANGE = /^(\d+) to (\d+)$/;

export function kindOf(option: Option): Kind {
  const [first = ""] = option.allowed;
  if (option.table ?? takesOwn(option)) return "table";
  if (RANGE.test(first)) return "number";
  if (first === AN_AMOUNT) return "amount";
  return option.allowed.length === 2 && option.allowed.includes("on") && option.allowed.includes("off")
    ? "switch"
    : "choice";
}

/** Whether the house may post a table of its own: where the text sets a floor, or lost a pay. */
export function takesOwn(option: Option): boolean {
  return option.allowed.includes(A_FILE);
}

/** The values there are by name; none where a number or an amount is written. */
export function values(option: Option): string[] {
  const kind = kindOf(option);
  return kind === "number" || kind === "amount" ? [] : option.allowed.filter((value) => value !== A_FILE);
}

/** The least and the most of a whole number. */
export function range(option: Option): { least: number; most: number } | null {
  const bounds = RANGE.exec(option.allowed[0] ?? "");
  return bounds ? { least: Number(bounds[1]), most: Number(bounds[2]) } : null;
}
