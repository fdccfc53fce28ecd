/** A wheel as it is drawn. */
import type { Pocket } from "../parts/wheel";
import type { WheelFace } from "./documents";

/** The colours that a felt calls by name. */
const NAMED: Readonly<Record<string, string>> = { red: "#a8202c", black: "#15191b", green: "#0a7d46" };
/** For sections of which a felt says nothing, in the order of their names. */
const PLAIN = ["#e8dfc2", "#1b5aa8", "#b3202c", "#0f7a3d", "#6b2fa0", "#d89a16", "#14181c"] as const;
const DARK = "#14181c";

/** A colour of a felt as a page draws it. */
export function colourOf(named: string): string {
  return NAMED[named] ?? named;
}

export function drawnWheel(sections: readonly string[], face: WheelFace): Pocket[] {
  const names = [...new Set(sections)];
  const rim = names.length === sections.length ? sections : spread(sections);
  return rim.map((name) => look(name, names.indexOf(name), face));
}

function look(name: string, at: number, face: WheelFace): Pocket {
  const written = face.pockets.find(({ names }) => names.includes(name));
  if (!written) {
    const label = /^\d+$/.test(name) ? name : name.charAt(0).toUpperCase();
    const ink = at % PLAIN.length === 0 ? DARK : "#fff";
    return { name, label, colour: PLAIN[at % PLAIN.length] ?? DARK, ink };
  }
  const pocket: Pocket = { name, label: written.label || name, colour: colourOf(written.colour) };
  return written.ink ? { ...pocket, ink: colourOf(written.ink) } : pocket;
}

/** Sections that show the same are spread over the rim, since a text that names none leaves their order open. */
function spread(sections: readonly string[]): string[] {
  const names = [...new Set(sections)];
  const places = names.flatMap((name, kind) => {
    const count = sections.filter((section) => section === name).length;
    return Array.from({ length: count }, (_, at) => ({ name, at: (at + 0.5) / count + kind * 0.0007 }));
  });
  return places.sort((left, right) => left.at - right.at).map(({ name }) => name);
}

/** Which of the sections with a name came: any of them, but the same one for the same round. */
export function sectionOf(wheel: readonly Pocket[], name: string, round: string): number | null {
  const sections = wheel.flatMap((pocket, at) => (pocket.name === name ? [at] : []));
  const mixed = Array.from(round).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  return sections[mixed % sections.length] ?? null;
}
