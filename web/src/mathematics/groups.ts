/** Wagers on many places of a layout that come to the same, shown once. */
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
  const found = new Map<string, Group>();
  for (const one of all) {
    const [kind = one.wager] = one.wager.split(":");
    const key = [kind, one.paytable, one.house_edge.exact ?? one.house_edge.value, one.variance.exact ?? one.variance.value].join("|");
    const group = found.get(key);
    if (group) group.members.push(one);
    else found.set(key, { key, title: titleOf(kind, game), shown: one, members: [one] });
  }
  for (const group of found.values()) {
    if (group.members.length === 1 && group.shown.wager.includes(":")) {
      group.title += ` ${spoken(group.shown.wager.split(":").slice(1).join(" "))}`;
    }
  }
  return [...found.values()];
}

export function titleOf(wager: string, game: Game): string {
  if (wager === "base") return "Base game";
  return game.wagers.find((one) => one.wager === wager)?.title ?? titled(wager);
}

/** The places of a group, as a layout calls them. */
export function places(group: Group): string[] {
  return group.members.map((one) => one.wager.split(":").slice(1).join(":")).filter(Boolean);
}
