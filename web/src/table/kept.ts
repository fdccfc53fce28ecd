/** What this browser tab keeps across a reload: chips not yet laid out, the last bets, and when a wait began. */
export function keep(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(`croupier.${name}`, JSON.stringify(value));
  } catch {
    // A tab without storage forgets, and everything else works.
  }
}

export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = sessionStorage.getItem(`croupier.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}
