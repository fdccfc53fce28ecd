/** A moment as people at one house read it. */
export function when(time: string): string {
  return new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}
