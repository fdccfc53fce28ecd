/** Every text of the pages, by the folder that shows it first. English is the text itself. */
import { SHELL } from "./shell";
import { LOBBY } from "./lobby";
import { PEOPLE } from "./people";
import { TABLE } from "./table";
import { PARTS } from "./parts";
import { ACADEMY, ACADEMY_STAFF } from "./academy";
import { JACKPOTS } from "./jackpots";
import { RULES } from "./rules";
import { MATHEMATICS } from "./mathematics";
import { OPTIONS } from "./options";
import { DISPUTES } from "./disputes";
import { FLOOR } from "./floor";

/** What a player sees: a language that is offered has all of these. */
export const PLAYERS = [...SHELL, ...LOBBY, ...PEOPLE, ...TABLE, ...PARTS, ...ACADEMY] as const;
/** What else there is. */
export const OTHERS = [
  ...JACKPOTS,
  ...RULES,
  ...MATHEMATICS,
  ...OPTIONS,
  ...DISPUTES,
  ...FLOOR,
  ...ACADEMY_STAFF,
] as const;

export type PlayersText = (typeof PLAYERS)[number];
export type Text = PlayersText | (typeof OTHERS)[number];
