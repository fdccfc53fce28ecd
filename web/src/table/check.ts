/** A shuffle that is over, checked: what was promised, what follows from it, and what was really dealt. */
import { replayed, type ReplayStep, type Shoe, type TableLayout } from "./documents";
import { dealt, digest, keyOf, Stream } from "./fair";

export interface OutcomeCheck {
  /** What the stream gives. */
  should: string;
  /** What was dealt, as far as the viewer may see it. */
  was: string;
  round: number;
}

export interface ShuffleCheck {
  isKept: boolean;
  /** In the order drawn. */
  outcomes: OutcomeCheck[];
  /** What the stream gives behind that, where nothing was seen of it. */
  rest: string[];
  isSame: boolean;
  /** Rounds that the viewer took no part in, and so cannot see. */
  unseen: number[];
}

/** What chance gave; `dice` is how many were rolled. */
interface Outcome {
  what: "card" | "dice" | "pocket";
  dice: number;
  was: string;
  round: number;
}

export async function check(layout: TableLayout, table: string, shoe: Shoe, decks: number): Promise<ShuffleCheck> {
  const secret = shoe.secret ?? "";
  const isKept = (await digest(secret)) === shoe.commitment;
  const stream = new Stream(await keyOf(secret, shoe.seeds));
  const order = layout.cards ? await dealt(stream, layout.cards, decks) : [];
  const given: Outcome[] = [];
  const unseen: number[] = [];
  for (const round of shoe.rounds) {
    try {
      given.push(...outcomesOf((await replayed(table, round)).steps, round));
    } catch {
      unseen.push(round);
    }
  }
  const cards = given.filter(({ what }) => what === "card").map(({ was }) => was);
  // Rounds of others come between: the cards go on where the first that can be seen lies.
  let next = unseen.length ? offset(order, cards) : 0;
  const outcomes: OutcomeCheck[] = [];
  for (const { what, dice, was, round } of given) {
    if (what === "card") outcomes.push({ should: order[next++] ?? "", was, round });
    else outcomes.push({ should: await (what === "dice" ? rolled(stream, dice) : spun(stream, layout)), was, round });
  }
  const isSame = outcomes.every(({ should, was }) => was === "??" || was === should);
  return { isKept, outcomes, rest: order.slice(next), isSame, unseen };
}

async function rolled(stream: Stream, dice: number): Promise<string> {
  const faces: number[] = [];
  for (let at = 0; at < dice; at += 1) faces.push((await stream.below(6)) + 1);
  return faces.join("-");
}

async function spun(stream: Stream, { wheel }: TableLayout): Promise<string> {
  return wheel[await stream.below(wheel.length || 1)] ?? "";
}

/** What chance gave in a round, in order. */
export function outcomesOf(steps: readonly ReplayStep[], round: number): Outcome[] {
  return steps.flatMap(({ answer }): Outcome[] => {
    if (answer?.by !== "equipment") return [];
    if (answer.asked.startsWith("draw")) return [{ what: "card", dice: 0, was: String(answer.answer), round }];
    if (answer.asked.startsWith("roll")) {
      const faces = answer.answer as number[];
      return [{ what: "dice", dice: faces.length, was: faces.join("-"), round }];
    }
    if (answer.asked.startsWith("spin")) return [{ what: "pocket", dice: 0, was: String(answer.answer), round }];
    return [];
  });
}

/** Where in an order some cards lie that follow each other; those nobody has seen may be any. */
export function offset(order: readonly string[], seen: readonly string[]): number {
  for (let at = 0; at + seen.length <= order.length; at += 1) {
    if (seen.every((card, on) => card === "??" || card === order[at + on])) return at;
  }
  return 0;
}
