/** A name from the service as people say it: "pair_plus" is "pair plus", "Pair plus" with a capital. */
export function spoken(name: string): string {
  return name.replaceAll("_", " ").replaceAll("-", " ");
}

export function titled(name: string): string {
  const text = spoken(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function many(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : several}`;
}
