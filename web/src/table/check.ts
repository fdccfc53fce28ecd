/** A shuffle that is over, checked: what was promised, what follows from it, and what was really dealt. */
import { replayed, type ReplayStep, type Shoe, type TableLayout } from "./documents";
import { dealt, digest, keyOf, Stream } from "./fair";

export interface Drawn {
  /** What the stream gives. */
  should: string;
  /** What was dealt, as far as one may see it. */
  was: string;
  round: number;
}

export interface Checked {
  isKept: boolean;
  /** In the order drawn. */
  drawn: Drawn[];
  /** What the stream gives behind that, where nothing was seen of it. */
  rest: string[];
  isSame: boolean;
  /** Rounds that one took no part in, and so cannot see. */
  unseen: number[];
}

interface Fell {
  what: "card" | "dice" | "pocket";
  many: number;
  was: string;
  round: number;
}

export async function check(layout: TableLayout, table: string, shoe: Shoe, decks: number): Promise<Checked> {
  const secret = shoe.secret ?? "";
  const isKept = (await digest(secret)) === shoe.commitment;
  const stream = new Stream(await keyOf(secret, shoe.seeds));
  const kind = Number(layout.cards) || 0;
  const order = kind ? await dealt(stream, kind, decks) : [];
  const fell: Fell[] = [];
  const unseen: number[] = [];
  for (const round of shoe.rounds) {
    try {
      fell.push(...fallen((await replayed(table, round)).steps, round));
    } catch {
      unseen.push(round);
    }
  }
  const drawn: Drawn[] = [];
  let next = 0;
  // Rounds of others come between: the cards go on where the first that can be seen lies.
  if (unseen.length && kind) next = offset(order, fell.filter((one) => one.what === "card").map((one) => one.was));
  let isSame = true;
  for (const one of fell) {
    let should: string;
    if (one.what === "card") should = order[next++] ?? "";
    else if (one.what === "dice") {
      const dice: number[] = [];
      for (let at = 0; at < one.many; at += 1) dice.push((await stream.below(6)) + 1);
      should = dice.join("-");
    } else should = (layout.wheel ?? [])[await stream.below((layout.wheel ?? []).length || 1)] ?? "";
    if (one.was !== "??" && one.was !== should) isSame = false;
    drawn.push({ should, was: one.was, round: one.round });
  }
  return { isKept, drawn, rest: order.slice(next), isSame, unseen };
}

/** What chance gave in a round, in order. */
function fallen(steps: readonly ReplayStep[], round: number): Fell[] {
  return steps.flatMap(({ answer }): Fell[] => {
    if (!answer || answer.by !== "equipment") return [];
    if (answer.asked.startsWith("draw")) return [{ what: "card", many: 1, was: String(answer.answer), round }];
    if (answer.asked.startsWith("roll")) {
      const dice = answer.answer as number[];
      return [{ what: "dice", many: dice.length, was: dice.join("-"), round }];
    }
    if (answer.asked.startsWith("spin")) return [{ what: "pocket", many: 1, was: String(answer.answer), round }];
    return [];
  });
}

function offset(order: readonly string[], seen: readonly string[]): number {
  for (let at = 0; at + seen.length <= order.length; at += 1) {
    if (seen.every((card, on) => card === "??" || card === order[at + on])) return at;
  }
  return 0;
}
