/** Advice to a seat that is asked: fetched for every decision while somebody wants it. */
import { heard } from "../language/heard";
import { reader, say } from "../language/say.svelte";
import { untrack } from "svelte";
import { Problem } from "../api/problem";
import { shown } from "../money";
import { preferences } from "../preferences.svelte";
import { methodInWords, withSuits } from "../words";
import { type Advice, type AdvisedAction, advice as ask } from "./documents";
import type { Sitting } from "./sitting.svelte";

/** What somebody does when a seat is asked. */
export interface Choice {
  action: string;
  amount?: string;
  multiple?: number;
  low?: string[];
}

/** What is said at an action. */
export interface Hint {
  isBest: boolean;
  note: string;
}

const NO_HINT: Hint = { isBest: false, note: "" };
/** Milliseconds until it is asked for again: while it is worked out, and while others are advised. */
const AGAIN = 600;
const LATER = 3000;

/** What the advice says of a choice. The best action comes first; where cards are named, each set of them is one. */
export function advised(advice: Advice | null, { action, multiple = 0, low }: Choice): AdvisedAction | undefined {
  const cards = low && [...low].sort().join(" ");
  return advice?.actions?.find(
    (each) =>
      each.action === action &&
      (!multiple || !each.multiple || each.multiple === multiple) &&
      (cards === undefined || [...each.cards].sort().join(" ") === cards),
  );
}

/** What a choice costs against the best one: "$0.60, 2.4%"; nothing where it costs nothing. */
export function costOf({ cost, costs }: AdvisedAction): string {
  if (cost <= 0) return "";
  const percent = percentOf(cost);
  return costs === "0" ? percent : `${shown(costs)}, ${percent}`;
}

/** "2.40%", "25.5%". */
function percentOf(share: number): string {
  const places = share < 0.1 ? 2 : 1;
  if (reader.now === "en") return `${(share * 100).toFixed(places)}%`;
  const figures = { style: "percent", minimumFractionDigits: places, maximumFractionDigits: places } as const;
  return new Intl.NumberFormat(reader.now, figures).format(share);
}

/** How it was worked out, and what it leaves out. */
export function methodOf({ method, note }: Advice): string {
  const notes = (note ?? "").split("; ").filter(Boolean);
  return [methodInWords(method ?? ""), ...notes.map(heard)].filter(Boolean).join("; ");
}

export function hintOn(advice: Advice | null, choice: Choice): Hint {
  const known = advised(advice, choice);
  if (!known) return NO_HINT;
  const cards = known.cards.length ? ` ${withSuits(known.cards.join(" "))}` : "";
  if (known.best) return { isBest: true, note: say("best") + cards };
  const cost = costOf(known);
  return { isBest: false, note: (cost ? say("costs {0}", cost) : say("as good")) + cards };
}

export class Advising {
  advice: Advice | null = $state.raw(null);
  /** A service or a game without it says so when it is first asked, and is not asked again. */
  isOffered = $state(true);
  /** Why there is none for this decision. */
  refusal = $state("");

  constructor(sitting: Sitting) {
    const asked = $derived.by(() => {
      const [decision] = sitting.decisions;
      return decision ? `${sitting.round?.round} ${sitting.view?.pending?.at} ${decision.seat}` : "";
    });
    $effect(() => {
      this.advice = null;
      this.refusal = "";
      const seat = untrack(() => sitting.decisions[0]?.seat);
      if (!asked || !seat || !this.isOffered || !(preferences.wantsAdvice || preferences.isWarned)) return;
      return this.#follow(sitting.name, seat);
    });
  }

  /** Ask until there is an answer; what is returned stops it. */
  #follow(table: string, seat: string): () => void {
    const aborted = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      ask(table, seat, aborted.signal)
        .then((answer) => {
          if (answer.actions) this.advice = answer;
          else timer = setTimeout(again, AGAIN);
        })
        .catch((error: unknown) => {
          if (aborted.signal.aborted) return;
          const problem = Problem.of(error);
          if (problem.status === 404) this.isOffered = false;
          // Others are being advised; there is time until the seat has to decide.
          else if (problem.status === 429) timer = setTimeout(again, LATER);
          else this.refusal = problem.detail;
        });
    };
    again();
    return () => {
      clearTimeout(timer);
      aborted.abort();
    };
  }
}
