/** What a table waits for, in one line. */
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
  if (!view) return { text: "The table is being set…" };
  const limited = (text: string, seconds: number | undefined): TableStatus => (seconds ? { text, seconds } : { text });
  if (view.state === "closed")
    return { text: "This table is closed. It opens when the dealer has inspected and counted the equipment." };
  if (view.state === "disabled") return { text: "This table is out of use. Wagers that were not decided are safe." };
  const pending = view.pending;
  if (pending?.kind === "decision") {
    const own = pending.seats.filter((seat) => sitting.yours.includes(seat));
    const others = pending.seats.filter((seat) => !sitting.yours.includes(seat));
    if (own.length) return limited(`It is your turn at seat ${own[0]}.`, view.deals ? times?.decision : undefined);
    return limited(`Waiting for seat ${others.join(", ")} to decide.`, view.deals ? times?.decision : undefined);
  }
  if (pending) return { text: "The dealer has the next step." };
  const ready = Object.entries(view.seats).filter(([, place]) => place.ready);
  if (isStranger) return { text: "You are watching.", signIn: true };
  if (!isPlayer) return { text: "You are watching." };
  if (!sitting.yours.length) return { text: "Take a seat on the felt to play." };
  const isReady = ready.some(([seat]) => sitting.yours.includes(seat));
  if (isReady) return limited("Your bets are down. Others may still bet.", times?.betting);
  if (ready.length) return limited("The next round begins soon. Place your bets.", times?.betting);
  if (sitting.reveal.isMoving) return { text: "No more bets." };
  const spots = sitting.wanted > 0 ? "Add chips, or begin." : "Choose a chip and place it on the felt.";
  return { text: view.deals ? spots : "Lay your bets out; the dealer begins the round." };
}
