/** Which games stand beside one another on the floor: those of a family, as the felt of each game says. */
import type { components } from "../api/schema";

type LobbyPlace = components["schemas"]["LobbyPlace"];

export interface Family<T> {
  title: string;
  members: T[];
}

/** Where what has no place of its own stands: a text that adds a wager to several games. */
const OTHERS = { family: "Others", place: Number.MAX_SAFE_INTEGER };

/** Things grouped by the family of their game, each family where its first game stands. */
export function byFamily<T extends { lobby?: LobbyPlace }>(things: readonly T[]): Family<T>[] {
  const placeOf = (thing: T): Pick<LobbyPlace, "family" | "place"> => thing.lobby ?? OTHERS;
  const families = new Map<string, T[]>();
  for (const thing of [...things].sort((left, right) => placeOf(left).place - placeOf(right).place)) {
    const { family } = placeOf(thing);
    families.set(family, [...(families.get(family) ?? []), thing]);
  }
  return [...families].map(([title, members]) => ({ title, members }));
}
