/** Money as the service writes it: decimal strings of dollars. Counted in whole cents, never in floating point. */

const WRITTEN = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/** Whole cents of a decimal string; `null` for what is no money. */
export function cents(text: string): number | null {
  const parts = WRITTEN.exec(text.trim());
  if (!parts) return null;
  const value = Number(parts[2]) * 100 + Number((parts[3] ?? "").padEnd(2, "0"));
  return parts[1] && value ? -value : value;
}

/** A decimal string as the service reads it: no cents where there are none. */
export function decimal(value: number): string {
  const [whole, rest] = [Math.trunc(Math.abs(value) / 100), Math.abs(value) % 100];
  return `${value < 0 ? "-" : ""}${whole}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

/** For people: "$1,250", "$12.50", "−$5". */
export function shown(text: string, options: { cents?: boolean; sign?: boolean } = {}): string {
  const parts = WRITTEN.exec(text.trim());
  if (!parts) return text;
  const [, minus, whole = "0", part = ""] = parts;
  const rest = part.padEnd(2, "0");
  const isNothing = /^0*$/.test(whole + rest);
  const sign = isNothing ? "" : minus ? "−" : options.sign ? "+" : "";
  return `${sign}$${grouped(whole)}${rest !== "00" || options.cents ? `.${rest}` : ""}`;
}

/** Short, for a chip: "5", "2.50", "1K", "25¢". */
export function brief(text: string): string {
  const value = cents(text);
  if (value === null) return text;
  if (value > 0 && value < 100) return `${value}¢`;
  for (const [unit, name] of [
    [100_000_000, "M"],
    [100_000, "K"],
  ] as const) {
    if (value >= unit && value % (unit / 10) === 0) return `${value / unit}${name}`;
  }
  return shown(text).slice(1);
}

/** The sum of decimal strings, as one. */
export function sum(amounts: Iterable<string>): string {
  let total = 0;
  for (const amount of amounts) total += cents(amount) ?? 0;
  return decimal(total);
}

export function isNegative(text: string): boolean {
  return (cents(text) ?? 0) < 0;
}

export function isZero(text: string): boolean {
  return cents(text) === 0;
}

function grouped(whole: string): string {
  return whole.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ",");
}
