/** What is printed on a place for a wager: dice, its name, what it pays, and its limits or its jackpot. */
import { say } from "../../language/say.svelte";
import { BASELINE, type Mark, type Place } from "./shapes";

/** From one line of a label to the next, in sizes of its letters. */
const LINE = 1.12;

export interface Covered {
  /** Whether chips lie on the name, and on what it pays. */
  label: boolean;
  note: boolean;
}

/** As long as chips leave it to be seen; `jackpot` is what the meter shows that the wager feeds, instead of limits. */
export function placePrint(place: Place, covered: Covered, jackpot = ""): Mark[] {
  const above = covered.note ? [] : notedAbove(place);
  return covered.label ? above : [...above, ...inTheMiddle(place, jackpot), ...below(place, jackpot)];
}

/** What it pays, where that is not printed below the label. What stands before the pay in "up to 40 to 1" goes on a
 * line of its own. */
function notedAbove({ note, noteAt, shape, chip, size }: Place): Mark[] {
  if (!note || !noteAt || chip <= 26) return [];
  const upTo = say("up to {0}", "");
  const lines = note.startsWith(upTo) ? [upTo.trim(), note.slice(upTo.length)] : [note];
  const width = shape.kind === "circle" ? shape.r * 1.7 : chip;
  return lines.map((text, at) => {
    const letters = Math.min(size * 0.92, width / (text.length * 0.54));
    const baseline = noteAt.y + size * (0.33 + at - (lines.length - 1) / 2);
    return textAt(noteAt.x, baseline, text, letters, "soft");
  });
}

/** One below the other in the middle: dice, the label, and where there is room what it pays, or its jackpot. */
function inTheMiddle(place: Place, jackpot: string): Mark[] {
  const { label, labelX, labelY, size, shape, dice = [] } = place;
  const room = shape.kind === "rect" ? shape.height : 1000;
  const die = dice.length ? Math.min(size * 1.4, 17) : 0;
  const lines = label.length * size * LINE;
  const note = place.note && !place.noteAt ? Math.max(8.5, Math.min(12, size * 0.66)) : 0;
  // Dice stand above the label where what it pays has room as well, else beside it.
  const isStacked = die + lines + Math.max(3, note ? note * 1.1 + 2 : 0) <= room;
  const overLabel = isStacked && die ? die + 2 : 0;
  const isNoted = note > 0 && overLabel + lines + note * 1.1 <= room;
  const top = labelY - (overLabel + lines + (isNoted ? note * 1.1 : 0)) / 2;
  const text = top + overLabel;
  const side = (Math.max(0, ...label.map((line) => line.length)) * size * 0.56) / 2 + die * 1.4;
  const dieX = labelX + (isStacked ? 0 : side);
  const marks: Mark[] = dice.map((face, at) => ({
    kind: "die",
    x: dieX + (at - dice.length / 2) * die * 1.1,
    y: isStacked ? top : labelY - die / 2,
    size: die,
    face,
  }));
  label.forEach((line, at) => {
    marks.push({ ...textAt(labelX, text + size * (0.9 + at * LINE), line, size), isLabel: true });
  });
  const paid = jackpot || (place.note ?? "");
  if (isNoted) marks.push(textAt(labelX, text + lines + note * 0.88, paid, note, jackpot ? "jackpot" : "soft"));
  return marks;
}

function below({ label, labelX, labelY, size, noteAt, limits = "" }: Place, jackpot: string): Mark[] {
  const text = jackpot || limits;
  if (!text || !noteAt) return [];
  const baseline = labelY + size * (label.length * 0.56 - 0.22) + 10.5;
  return [textAt(labelX, baseline, text, 10, jackpot ? "jackpot" : "soft")];
}

type Text = Extract<Mark, { kind: "text" }>;

/** A text that stands on a line; of a mark, the middle is named. */
function textAt(x: number, baseline: number, text: string, size: number, tone?: Text["tone"]): Text {
  return { kind: "text", x, y: baseline - size * BASELINE, text, size, ...(tone && { tone }) };
}
