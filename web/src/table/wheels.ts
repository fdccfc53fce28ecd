/** A wheel as it is drawn. */
import type { Pocket } from "../parts/wheel";
import { colourOf } from "./layouts/roulette";

const ROULETTE = { red: "#a8202c", black: "#15191b", green: "#0a7d46" } as Readonly<Record<string, string>>;
const COLOURS = ["#e8dfc2", "#1b5aa8", "#b3202c", "#0f7a3d", "#6b2fa0", "#d89a16", "#14181c"];

export function drawnWheel(sections: readonly string[]): Pocket[] {
  const names = [...new Set(sections)];
  if (names.length === sections.length) return sections.map((name) => ({ name, colour: ROULETTE[colourOf(name)] ?? "#15191b" }));
  // Several sections show the same: they are spread over the rim, since a text that names none leaves their order open.
  const counted = names.map((name) => ({ name, count: sections.filter((one) => one === name).length }));
  const spread = counted.flatMap(({ name, count }, kind) => Array.from({ length: count }, (_, at) => ({ name, at: (at + 0.5) / count + kind * 0.0007 })));
  spread.sort((one, other) => one.at - other.at);
  return spread.map(({ name }) => {
    const kind = names.indexOf(name);
    const short = /^\d+$/.test(name) ? name : name.charAt(0).toUpperCase();
    return { name, label: short, colour: COLOURS[kind % COLOURS.length] ?? "#14181c", ink: kind === 0 ? "#14181c" : "#fff" };
  });
}

/** Which of the sections with a name came: any of them, but the same one for the same round. */
export function sectionOf(wheel: readonly Pocket[], name: string, round: string): number | null {
  const all = wheel.flatMap((one, at) => (one.name === name ? [at] : []));
  const mixed = [...round].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  return all.length ? (all[mixed % all.length] ?? null) : null;
}
