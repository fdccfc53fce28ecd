/** What the service says of the texts. */
import { get } from "../api/client";
import type { components } from "../api/schema";

type Documents = components["schemas"];

export type GameInFull = Documents["GameInFull"];
export type Clause = Documents["TracedClause"];

/** Every clause of a text, in printed order. */
export async function clauses(game: string): Promise<Clause[]> {
  return (await get("/api/games/{game}/clauses", { path: { game } })).clauses;
}

const read = new Map<string, Promise<Map<string, string>>>();

/** A clause in short; nothing where the text has none of that name, or cannot be read now. */
export async function gistOf(game: string, clause: string): Promise<string> {
  let gists = read.get(game);
  if (!gists) {
    gists = clauses(game).then((all) => new Map(all.map((each) => [each.clause, each.gist])));
    read.set(game, gists);
  }
  try {
    return (await gists).get(clause) ?? "";
  } catch {
    read.delete(game);
    return "";
  }
}

/** Where a clause stands, behind the id of its text: "OH-H 12.I" is "12.I". */
export function number(clause: string): string {
  return clause.slice(clause.lastIndexOf(" ") + 1);
}
