/** What a page will read, asked for while the page itself is still being loaded. */

/** Milliseconds after which an answer that nobody wanted is out of date. */
const GONE = 10_000;
const asked = new Map<string, Promise<Response>>();

/** Begin to read these addresses. */
export function askEarly(addresses: readonly string[]): void {
  for (const address of addresses) {
    const answer = fetch(address, { credentials: "same-origin" });
    // Whoever wants it sees that it failed.
    answer.catch(() => undefined);
    asked.set(address, answer);
    setTimeout(() => asked.delete(address), GONE);
  }
}

/** The answer of an address that was asked for early, once. */
export function answeredEarly(address: string): Promise<Response> | undefined {
  const answer = asked.get(address);
  asked.delete(address);
  return answer;
}
