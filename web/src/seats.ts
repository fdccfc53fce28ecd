/** The order of seats: by their number, and by letter where several share one. */
export function bySeat(left: string, right: string): number {
  return parseInt(left, 10) - parseInt(right, 10) || left.localeCompare(right);
}

/** Whose money or cards these are: "Seat 3", the dealer's own, or a bet that a player makes for the dealer. */
export function holder(seat: string, isForDealer = false): string {
  if (seat === "dealer") return "The dealer";
  return `Seat ${seat}${isForDealer ? ", for the dealer" : ""}`;
}
