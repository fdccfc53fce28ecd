/** Spanish: everything that a player sees. What staff see is said in English. */
import type { Catalogue } from "../say.svelte";
import { PLAYERS } from "./players";

export { SERVED } from "./served";

export const ES: Catalogue = PLAYERS;
