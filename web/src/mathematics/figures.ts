/** Numbers for people, from the decimals the service gives. */
import { say } from "../language/say.svelte";
import { reader } from "../language/say.svelte";
import type { Figure } from "./documents";

export function percent(figure: Figure, places = 4): string {
  return `${signed((figure.value * 100).toFixed(places))}%`;
}

/** What changed, in points of a percentage, with its sign. */
export function points(from: Figure, to: Figure): string {
  const text = ((to.value - from.value) * 100).toFixed(4);
  return Number(text) === 0 ? say("no change") : say("{0} points", `${Number(text) > 0 ? "+" : ""}${signed(text)}`);
}

export function decimal(value: number, places = 4): string {
  return signed(value.toFixed(places));
}

export function signed(text: string): string {
  return text.replace("-", "−");
}

export function oneIn(figure: Figure): string {
  if (figure.value <= 0) return "never";
  const rounds = 1 / figure.value;
  return `1 in ${rounds.toLocaleString(reader.now, { maximumFractionDigits: rounds < 100 ? 2 : 0 })}`;
}

export function dollars(figure: Figure): string {
  const text = Math.abs(figure.value).toLocaleString(reader.now, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${figure.value < 0 ? "−" : ""}$${text}`;
}

export function counted(count: number): string {
  return count.toLocaleString(reader.now);
}

/** A chance as short as a label on an axis: 37.5%, 0.02%, 4e−8. */
export function chance(value: number): string {
  if (value >= 0.0001) return `${Number((value * 100).toPrecision(3))}%`;
  return signed(value.toExponential(1));
}

/** A net result such as "3/2" or "-1" as it stands below an axis. */
export function net(text: string): string {
  const value = fraction(text);
  const short = Number.isInteger(value) ? String(value) : String(Number(value.toFixed(3)));
  return signed(value > 0 ? `+${short}` : short);
}

export function fraction(text: string): number {
  const [above = "0", below = "1"] = text.split("/");
  return Number(above) / Number(below);
}

export function same(figure: Figure, other: Figure): boolean {
  return figure.exact === other.exact && figure.value === other.value;
}
