/** Texts of the pages under `floor`, by the part of it that shows them. */
import { DEALER } from "./dealer";
import { FLOOR_EVERYWHERE } from "./everywhere";
import { HOUSE } from "./house";
import { PLAYERS_OF_A_TABLE } from "./players";
import { TABLES } from "./tables";

export const FLOOR = [...FLOOR_EVERYWHERE, ...DEALER, ...TABLES, ...HOUSE, ...PLAYERS_OF_A_TABLE] as const;
