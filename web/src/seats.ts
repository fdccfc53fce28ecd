/** The order of seats: by their number, and by letter where several share one. */
export function bySeat(left: string, right: string): number {
  return parseInt(left, 10) - parseInt(right, 10) || left.localeCompare(right);
}
