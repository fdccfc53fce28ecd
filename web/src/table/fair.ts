/** The proof of the cards, worked out again in the browser from nothing but what the service has published. */

/** The key of a shuffle's stream, or why there is none. */
export async function keyOf(secret: string, seeds: readonly string[]): Promise<CryptoKey> {
  const made = await crypto.subtle.sign("HMAC", await hmacKey(bytes(secret)), new TextEncoder().encode(json(seeds)));
  return hmacKey(new Uint8Array(made));
}

export async function digest(secret: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(secret))));
}

/** Numbers from the stream: block i is HMAC-SHA256 of the key over i in eight bytes, the highest first. */
export class Stream {
  #key: CryptoKey;
  #ready: number[] = [];
  #blocks = 0n;

  constructor(key: CryptoKey) {
    this.#key = key;
  }

  async #byte(): Promise<number> {
    if (!this.#ready.length) {
      const counter = new DataView(new ArrayBuffer(8));
      counter.setBigUint64(0, this.#blocks);
      this.#blocks += 1n;
      this.#ready = [...new Uint8Array(await crypto.subtle.sign("HMAC", this.#key, counter.buffer))];
    }
    return this.#ready.shift() ?? 0;
  }

  /** A number below n, from the fewest bytes that hold n - 1; drawn anew beyond the last multiple of n. */
  async below(n: number): Promise<number> {
    let size = 0;
    for (let rest = n - 1; rest > 0; rest = Math.floor(rest / 256)) size += 1;
    const span = 256 ** size;
    const fair = span - (span % n);
    for (;;) {
      let value = 0;
      for (let at = 0; at < size; at += 1) value = value * 256 + (await this.#byte());
      if (value < fair) return value % n;
    }
  }

  /** Fisher and Yates from the last card to the first. */
  async shuffled<T>(all: readonly T[]): Promise<T[]> {
    const cards = [...all];
    for (let last = cards.length - 1; last > 0; last -= 1) {
      const pick = await this.below(last + 1);
      [cards[last], cards[pick]] = [cards[pick] as T, cards[last] as T];
    }
    return cards;
  }
}

/** The cards of whole decks in the order that a shuffle starts from: by rank, then by suit, the same cards together. */
export function pack(kind: number, decks: number): string[] {
  const ranks = kind === 48 ? "23456789JQKA" : "23456789TJQKA";
  const deck = Array.from(ranks).flatMap((rank) => Array.from("cdhs", (suit) => rank + suit));
  if (kind === 53) deck.push("Jk");
  return deck.flatMap((card) => Array<string>(decks).fill(card));
}

/** The order in which a shuffle is dealt: the last card of the pile comes first. */
export async function dealt(stream: Stream, kind: number, decks: number): Promise<string[]> {
  return (await stream.shuffled(pack(kind, decks))).reverse();
}

/** JSON as the service writes it: a blank behind each comma, and nothing beyond plain ASCII. */
export function json(seeds: readonly string[]): string {
  const quoted = (text: string): string =>
    JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `[${seeds.map(quoted).join(", ")}]`;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const raw = new Uint8Array(new ArrayBuffer(text.length / 2));
  for (let at = 0; at < raw.length; at += 1) raw[at] = parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return raw;
}

function hex(all: Uint8Array): string {
  return Array.from(all, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function hmacKey(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}
