/** A printed pay table with other pays, in the form in which the service takes a table of one's own. */
import type { PrintedTable } from "./documents";

/** What the table is called in answers and refusals. */
const NAME = "what-if";
const PAY = /^(\$?)(\d[\d,]*)(.*)$/;

export function edited(table: PrintedTable, pays: Readonly<Record<string, string>>): Record<string, unknown> {
  const { wager, clause, decks, also, lost, envy_to } = table;
  const lines = table.lines.map((line) => ({ ...line, pays: pays[line.line] ?? line.pays }));
  const optional = { also, lost, envy_to };
  return {
    id: NAME,
    wager,
    clause,
    decks,
    lines,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}

/** A pay one step higher or lower: "40 to 1" is "41 to 1", "$300" is "$301". */
export function stepped(pay: string, by: number): string {
  const parts = PAY.exec(pay.trim());
  if (!parts) return pay;
  const value = Math.max(0, Number((parts[2] ?? "0").replaceAll(",", "")) + by);
  return `${parts[1]}${parts[1] ? value.toLocaleString("en") : value}${parts[3]}`;
}

/** The wagers to ask about one by one, so that the quick ones are there at once; all together where there are many. */
export function askedAbout(table: PrintedTable): string[] {
  if (table.decides.length > 3) return [""];
  return [...table.decides].sort((wager, other) => Number(other === table.wager) - Number(wager === table.wager));
}
