/** The order of seats: by their number, and by letter where several share one. */
import { say } from "./language/say.svelte";

export function bySeat(left: string, right: string): number {
  return parseInt(left, 10) - parseInt(right, 10) || left.localeCompare(right);
}

/** Whose money or cards these are: "Seat 3", the dealer's own, or a bet that a player makes for the dealer. */
export function holder(seat: string, isForDealer = false): string {
  if (seat === "dealer") return say("The dealer");
  return isForDealer ? say("Seat {0}, for the dealer", seat) : say("Seat {0}", seat);
}
