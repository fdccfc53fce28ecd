/** Lo que ve quien juega, en español. */
import type { PlayersText } from "../../en";
import { ACADEMY_ES } from "./academy";
import { LOBBY_ES } from "./lobby";
import { PARTS_ES } from "./parts";
import { PEOPLE_ES } from "./people";
import { SHELL_ES } from "./shell";
import { TABLE_ES } from "./table";

export const PLAYERS: Readonly<Record<PlayersText, string>> = {
  ...SHELL_ES,
  ...LOBBY_ES,
  ...PEOPLE_ES,
  ...TABLE_ES,
  ...PARTS_ES,
  ...ACADEMY_ES,
};
