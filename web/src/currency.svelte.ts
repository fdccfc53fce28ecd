/** The money that a page is about: that of the table it shows, and of the house elsewhere. */
export type Currency = "USD" | "SGD";

export const SYMBOLS: Readonly<Record<Currency, string>> = { USD: "$", SGD: "S$" };
const HOUSE: Currency = "USD";

class Money {
  now: Currency = $state(HOUSE);

  /** A page that is about no table shows the money of the house. */
  reset(): void {
    this.now = HOUSE;
  }
}

export const money = new Money();
