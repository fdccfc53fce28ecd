/** Money as the service writes it: decimal strings of dollars. Counted in whole cents, never in floating point. */
import { type Currency, money, SYMBOLS } from "./currency.svelte";
import { type Language, reader } from "./language/say.svelte";

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

interface Shown {
  cents?: boolean;
  sign?: boolean;
  /** The money of one table where a page shows several; that of the page otherwise. */
  currency?: Currency;
}

/** For people, in their language: "$1,250", "−$5", "1250,50 $". The digits are those of the text. */
export function shown(text: string, options: Shown = {}): string {
  const parts = WRITTEN.exec(text.trim());
  if (!parts) return text;
  const [, minus, whole = "0", part = ""] = parts;
  const rest = part.padEnd(2, "0");
  const isNothing = /^0*$/.test(whole + rest);
  const sign = isNothing ? "" : minus ? "−" : options.sign ? "+" : "";
  const symbol = SYMBOLS[options.currency ?? money.now];
  return sign + written(whole, rest !== "00" || options.cents ? rest : "", symbol);
}

/** The places of symbol, group and decimal mark are the language's. */
function written(whole: string, rest: string, symbol: string): string {
  if (reader.now === "en") return inEnglish(whole, rest, symbol);
  const places = { minimumFractionDigits: rest.length, maximumFractionDigits: rest.length };
  const parts = formatOf(reader.now, symbol ? "currency" : "decimal", places).formatToParts(BigInt(whole));
  return parts.map(({ type, value }) => (type === "currency" ? symbol : type === "fraction" ? rest : value)).join("");
}

/** By hand: a phone takes a tenth of a second to make its first formatter, before it has shown anything. */
function inEnglish(whole: string, rest: string, symbol: string): string {
  const grouped = whole.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ",");
  return `${symbol}${grouped}${rest ? `.${rest}` : ""}`;
}

const FORMATS = new Map<string, Intl.NumberFormat>();

function formatOf(
  language: Language,
  style: "currency" | "decimal",
  places: { minimumFractionDigits: number; maximumFractionDigits: number },
): Intl.NumberFormat {
  const name = `${language} ${style} ${places.minimumFractionDigits}`;
  let format = FORMATS.get(name);
  if (!format) {
    format = new Intl.NumberFormat(language, { style, currency: "USD", currencyDisplay: "narrowSymbol", ...places });
    FORMATS.set(name, format);
  }
  return format;
}

const AMOUNTS = /(S?\$)(\d[\d,]*)(?:\.(\d\d))?/g;

/** A sentence of the service with its amounts as the language writes them. */
export function withAmounts(sentence: string): string {
  if (reader.now === "en") return sentence;
  return sentence.replace(AMOUNTS, (_, symbol: string, whole: string, rest: string | undefined) =>
    written(whole.replaceAll(",", ""), rest ?? "", symbol),
  );
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
  const [, , whole = "0", part = ""] = WRITTEN.exec(text.trim()) ?? [];
  return (value < 0 ? "−" : "") + written(whole, /^0*$/.test(part) ? "" : part.padEnd(2, "0"), "");
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
