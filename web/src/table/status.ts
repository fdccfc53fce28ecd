/** What a table waits for, in one line. */
import { say } from "../language/say.svelte";
import type { Sitting } from "./sitting.svelte";

export interface TableStatus {
  text: string;
  /** How long it waits, where that is limited. */
  seconds?: number;
  signIn?: boolean;
}

export function statusOf(sitting: Sitting, isPlayer: boolean, isStranger: boolean): TableStatus {
  const view = sitting.view;
  const times = sitting.layout?.times;
  if (!view) return { text: say("The table is being set…") };
  const limited = (text: string, seconds: number | undefined): TableStatus => (seconds ? { text, seconds } : { text });
  if (view.state === "closed")
    return { text: say("This table is closed. It opens when the dealer has inspected and counted the equipment.") };
  if (view.state === "disabled")
    return { text: say("This table is out of use. Wagers that were not decided are safe.") };
  const pending = view.pending;
  if (pending?.kind === "decision") {
    const own = pending.seats.filter((seat) => sitting.yours.includes(seat));
    const others = pending.seats.filter((seat) => !sitting.yours.includes(seat));
    if (own.length) return limited(turnOf(sitting), view.deals ? times?.decision : undefined);
    return limited(say("Waiting for seat {0} to decide.", others.join(", ")), view.deals ? times?.decision : undefined);
  }
  if (pending) return { text: say("The dealer has the next step.") };
  const ready = Object.entries(view.seats).filter(([, place]) => place.ready);
  if (isStranger) return { text: say("You are watching."), signIn: true };
  if (!isPlayer) return { text: say("You are watching.") };
  if (!sitting.yours.length) return { text: say("Take a seat on the felt to play.") };
  const isReady = ready.some(([seat]) => sitting.yours.includes(seat));
  if (isReady) return limited(say("Your bets are down. Others may still bet."), times?.betting);
  if (ready.length) return limited(say("The next round begins soon. Place your bets."), times?.betting);
  if (sitting.reveal.isMoving) return { text: say("No more bets.") };
  const spots = sitting.wanted > 0 ? say("Add chips, or begin.") : say("Choose a chip and place it on the felt.");
  return { text: view.deals ? spots : say("Place your bets; the dealer begins the round.") };
}

/** What the player in turn has to do. */
function turnOf(sitting: Sitting): string {
  const [decision] = sitting.decisions;
  if (!decision) return say("It is your turn.");
  const hands = sitting.round?.hands[decision.seat]?.length ?? 0;
  const cards = decision.actions.find((action) => action.cards > 0)?.cards;
  const { seat, hand } = decision;
  const where = hands > 1 ? say("seat {0}, hand {1}", seat, hand + 1) : say("seat {0}", seat);
  if (cards) return say("Your turn at {0}: choose {1} of your cards for the low hand.", where, cards);
  return decision.optional
    ? say("An offer to you at {0}; you may decline it.", where)
    : say("Your turn at {0}.", where);
}
