/** Which games stand beside one another on the floor: those of a family, as the felt of each game says. */
import type { components } from "../api/schema";

type LobbyPlace = components["schemas"]["LobbyPlace"];

export interface Family<T> {
  title: string;
  members: T[];
}

/** Of families one after the other, how many members of each are among the first so many; none of those after them. */
export function firstOf<T>(families: readonly Family<T>[], count: number): { family: Family<T>; most: number }[] {
  let left = count;
  return families.flatMap((family) => {
    const most = Math.min(left, family.members.length);
    left -= most;
    return most > 0 ? [{ family, most }] : [];
  });
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
