/** The documents that tables are drawn from, by the names the pages use for them; the service says what they hold. */
import type { components } from "./schema";

type Documents = components["schemas"];

/** A table in the lobby. */
export type TableRow = Documents["TableRow"];
/** A table as one viewer may see it. */
export type TableView = Documents["TableView"];
export type Seat = Documents["SeatView"];
export type RoundView = Documents["RoundView"];
export type PayLine = Documents["SettledWager"];
/** Something that happened, in words, with its clause. */
export type Sentence = Documents["Sentence"];
/** What the round waits for. */
export type Pending = Documents["Pending"];
export type Decision = Documents["OpenDecision"];
export type Action = Documents["OpenAction"];
export type ToDo = Documents["ToDo"];
/** What may be wagered at a table. */
export type Layout = Documents["TableLayout"];
/** A place of the layout that takes a wager. */
export type Spot = Documents["Spot"];
