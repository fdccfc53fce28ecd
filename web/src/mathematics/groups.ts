/** Wagers on many places of a layout that come to the same, shown once. */
import { say } from "../language/say.svelte";
import { spoken, titled } from "../words";
import type { Analysis, Game } from "./documents";

export interface Group {
  key: string;
  title: string;
  /** The first of them, which stands for all. */
  shown: Analysis;
  members: Analysis[];
}

export function grouped(all: readonly Analysis[], game: Game): Group[] {
  const groups = new Map<string, Group>();
  for (const analysis of all) {
    const [kind = analysis.wager] = analysis.wager.split(":");
    const key = [
      kind,
      analysis.paytable,
      analysis.house_edge.exact ?? analysis.house_edge.value,
      analysis.variance.exact ?? analysis.variance.value,
    ].join("|");
    const group = groups.get(key);
    if (group) group.members.push(analysis);
    else groups.set(key, { key, title: titleOf(kind, game), shown: analysis, members: [analysis] });
  }
  for (const group of groups.values()) {
    if (group.members.length === 1 && group.shown.wager.includes(":")) {
      group.title += ` ${spoken(group.shown.wager.split(":").slice(1).join(" "))}`;
    }
  }
  return [...groups.values()];
}

export function titleOf(wager: string, game: Game): string {
  if (wager === "base") return say("Base game");
  return game.wagers.find((known) => known.wager === wager)?.title ?? titled(wager);
}

/** The places of a group, as a layout calls them. */
export function places(group: Group): string[] {
  return group.members.map((member) => member.wager.split(":").slice(1).join(":")).filter(Boolean);
}
