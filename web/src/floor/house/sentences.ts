/** An entry of the audit in sentences: who did what to which table, with which amount. */
import { say } from "../../language/say.svelte";
import { accountTitle } from "../../jackpots/names";
import { decimal, shown } from "../../money";
import { plainText, spoken } from "../../words";
import { inWords } from "../dealer/question";

export type Entry = Record<string, unknown>;

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const money = (cents: unknown): string => shown(decimal(Number(cents)), { cents: true });
const record = (value: unknown): Entry =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Entry) : {};

/** Everything that an entry says, each as a sentence of its own. */
export function sentencesOf(chain: string, entry: Entry): string[] {
  const by = text(entry.by) || say("somebody");
  const sentences = [
    ...(text(entry.what) ? [atTheHouse(by, entry)] : []),
    ...list(entry.events).map((event) => atTheTable(chain, list(event))),
    ...list(entry.answers).map((answer) => answered(record(answer))),
    ...list(entry.ledger).map((movement) => moved(record(movement))),
    ...list(entry.shoes).map((shuffle) =>
      say("Shoe {0}.", list(shuffle).slice(0, 2).reverse().map(plainText).join(" ")),
    ),
  ].filter(Boolean);
  return sentences.length ? sentences : [say("{0} did something at {1} that has no words yet.", by, spoken(chain))];
}

/** What happened at no table. */
function atTheHouse(by: string, entry: Entry): string {
  const [what, person, table] = [text(entry.what), text(entry.person), text(entry.table)];
  const because = text(entry.because) ? `: “${text(entry.because)}”` : "";
  const of = spoken(text(entry.of));
  switch (what) {
    case "buys in":
    case "cashes out":
      return what === "buys in"
        ? say("{0} lets {1} buy in{2}.", by, person || say("a player"), because)
        : say("{0} lets {1} cash out{2}.", by, person || say("a player"), because);
    case "account":
      return entry.before
        ? say(
            "{0} changes the account of {1}: {2}{3}.",
            by,
            person,
            changes(record(entry.before), record(entry.after)),
            because,
          )
        : say("{0} makes an account for {1}: {2}{3}.", by, person, spoken(text(record(entry.after).role)), because);
    case "acts alone":
      return say("{0} decides alone on {1}: {2}.", by, of, amounts(record(entry.alone)));
    case "asks for approval":
      return say("{0} asks for approval {1}, {2} {3}{4}.", by, request(entry), of, about(record(entry.body)), because);
    case "approves":
    case "declines": {
      const parts = [by, request(entry), text(entry.asked), of, about(record(entry.body)), because] as const;
      return what === "approves"
        ? say("{0} approves {1} of {2}, {3} {4}{5}.", ...parts)
        : say("{0} declines {1} of {2}, {3} {4}{5}.", ...parts);
    }
    case "looks at hidden cards":
      return say("{0} looks at hidden cards of {1} ({2}).", by, place(table, entry.number), spoken(text(entry.route)));
    case "previews":
      return say("{0} asks what would be done about {1} at {2}.", by, of, spoken(table));
    case "declaration refused":
      return say("{0} is refused to declare {1} at {2}{3}.", by, of, spoken(table), because);
    default: {
      const whom = person && person !== by ? ` ${say("for {0}", person)}` : "";
      const where = table ? ` ${say("at {0}", spoken(table))}` : "";
      return `${by} ${what}${whom}${where}${because}.`;
    }
  }
}

const request = (entry: Entry): string => plainText(entry.approval);

const place = (table: string, number: unknown): string =>
  number === undefined ? spoken(table) : say("{0}, round {1}", spoken(table), plainText(number));

const changes = (before: Entry, after: Entry): string =>
  Object.keys(after)
    .filter((name) => plainText(before[name]) !== plainText(after[name]))
    .map((name) =>
      say("{0} from {1} to {2}", spoken(name), plainText(before[name]) || say("none"), plainText(after[name])),
    )
    .join(", ");

const amounts = (whose: Entry): string =>
  Object.entries(whose)
    .map(([name, cents]) => say("{0} of {1}", money(cents), accountTitle(name)))
    .join(", ") || say("no money");

/** What an approval is about, in the order in which it was asked. */
const about = (body: Entry): string =>
  Object.entries(body)
    .filter(([, value]) => typeof value === "string" || typeof value === "number")
    .map(([name, value]) => (name === "amount" ? money(value) : `${spoken(name)} ${plainText(value)}`))
    .join(", ");

/** What the log of a table says, with its parts after who did it and where. */
const EVENTS: readonly (readonly [RegExp, (by: string, table: string, ...parts: string[]) => string])[] = [
  [/^opens$/, (...parts) => say("{0} opens {1}", ...parts)],
  [/^closes$/, (...parts) => say("{0} closes {1}", ...parts)],
  [/^is set up$/, (...parts) => say("{0} sets up {1}", ...parts)],
  [/^is disabled$/, (...parts) => say("{0} takes {1} out of use", ...parts)],
  [/^is enabled$/, (...parts) => say("{0} puts {1} back into use", ...parts)],
  [/^round (\d+) begins$/, (...parts) => say("{0} begins round {2} at {1}", ...parts)],
  [/^round (\d+) (\w+)$/, (...parts) => say("Round {2} at {1} is {3}", ...parts)],
  [
    /^(\S+) in chips to seat (\S+)$/,
    (by, table, amount = "", seat) => say("{0} sells {2} in chips to seat {3} at {1}", by, table, shown(amount), seat),
  ],
  [/^(\S+) (takes|leaves) seat (\S+)$/, (...parts) => say("{2} {3} seat {4} at {1}", ...parts)],
  [/^(.+) declared$/, (...parts) => say("{0} declares {2} at {1}", ...parts)],
  [/^(\S+ \S+) done$/, (...parts) => say("{0} has done {2} at {1}", ...parts)],
  [/^(\S+ \S+) failed$/, (...parts) => say("{0} has found {2} not in order at {1}", ...parts)],
  [/^seat (\S+) (.+)$/, (...parts) => say("Seat {2} at {1} {3}", ...parts)],
  [/^posts (.+)$/, (...parts) => say("{0} posts {2} at {1}", ...parts)],
];

/** Something in the log of a table: its number, its time, what, by whom and why. */
function atTheTable(chain: string, [, , what, by, because]: unknown[]): string {
  const [table, person] = [spoken(chain), text(by) || say("the house")];
  const event = EVENTS.map(([form, words]) => ({ parts: form.exec(text(what)), words })).find(({ parts }) => parts);
  const sentence = event?.parts
    ? event.words(person, table, ...event.parts.slice(1))
    : say("{0} at {1}: {2}", person, table, text(what));
  return `${spokenNames(sentence)}${text(because) ? `: “${text(because)}”` : ""}.`;
}

const spokenNames = (sentence: string): string => sentence.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, spoken);

function answered(answer: Entry): string {
  const [by, asked] = [text(answer.by), text(answer.asked)];
  const said = record(answer.answer);
  if ("fell" in said)
    return say("{0} corrects {1} to {2} ({3}).", by, plainText(said.entered), plainText(said.fell), inWords(asked));
  if ("irregularity" in said) return "";
  if (/^(draw|reveal|roll|spin|peek)\b/.test(asked))
    return say("{0} enters {1} ({2}).", by, plainText(answer.answer), inWords(asked));
  const seat = /^\w+ (\w+)/.exec(asked)?.[1] ?? "";
  const action = text(said.action) || plainText(answer.answer);
  return said.amount === undefined
    ? say("{0} decides for seat {1}: {2}.", by, seat, spoken(action))
    : say("{0} decides for seat {1}: {2} with {3}.", by, seat, spoken(action), shown(plainText(said.amount)));
}

/** A movement of the ledger: a wager is held, then lost or given back; all else is paid. */
function moved(movement: Entry): string {
  const [from, to] = [accountTitle(text(movement.debit)), accountTitle(text(movement.credit))];
  const amount = money(movement.amount);
  const clause = text(movement.clause) ? ` (${text(movement.clause)})` : "";
  switch (movement.kind) {
    case "hold":
      return say("{0} puts {1} at risk{2}.", from, amount, clause);
    case "post":
      return say("{0} loses {1} to {2}{3}.", from, amount, to, clause);
    case "void":
      return say("A wager of {0} goes back{1}.", from, clause);
    default:
      return say(
        "{0} pays {1} to {2}{3}.",
        from,
        amount,
        to,
        `${movement.because ? `, ${text(movement.because)}` : ""}${clause}`,
      );
  }
}
