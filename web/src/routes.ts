/** The pages and their addresses. Each is loaded when it is first opened. */
import type { Component } from "svelte";

export interface Place {
  /** The page's key in PAGES. */
  page: keyof typeof PAGES;
  /** The named parts of the address. */
  parts: Record<string, string>;
}

/** Some pages take the parts of their address, others none; only the frame calls them. */
export type Page = Component<{ parts: Record<string, string> }>;

const loading = {
  lobby: () => import("./lobby/LobbyPage.svelte"),
  enter: () => import("./people/EnterPage.svelte"),
  signIn: () => import("./people/SignInPage.svelte"),
  table: () => import("./table/TablePage.svelte"),
  round: () => import("./table/RoundPage.svelte"),
  dealer: () => import("./floor/DealerPage.svelte"),
  supervisor: () => import("./floor/SupervisorPage.svelte"),
  jackpots: () => import("./jackpots/JackpotsPage.svelte"),
  rules: () => import("./rules/RulesPage.svelte"),
  disputes: () => import("./disputes/DisputesPage.svelte"),
  own: () => import("./people/OwnPage.svelte"),
  mathematics: () => import("./mathematics/MathematicsPage.svelte"),
  academy: () => import("./academy/AcademyPage.svelte"),
  unknown: () => import("./shell/UnknownPage.svelte"),
};

export const PAGES = loading as unknown as Record<keyof typeof loading, () => Promise<{ default: Page }>>;

const ADDRESSES: readonly (readonly [string, keyof typeof PAGES])[] = [
  ["/", "lobby"],
  ["/enter/:code", "enter"],
  ["/sign-in", "signIn"],
  ["/table/:name", "table"],
  ["/dealer/:name", "dealer"],
  ["/dealer", "dealer"],
  ["/dealer/training/:game", "dealer"],
  ["/supervisor", "supervisor"],
  ["/supervisor/:table", "supervisor"],
  ["/supervisor/house/:part", "supervisor"],
  ["/supervisor/:table/rounds/:number", "supervisor"],
  ["/supervisor/:table/:list", "supervisor"],
  ["/jackpots", "jackpots"],
  ["/rules", "rules"],
  ["/rules/:game", "rules"],
  ["/disputes", "disputes"],
  ["/me", "own"],
  ["/mathematics", "mathematics"],
  ["/mathematics/:game", "mathematics"],
  ["/academy", "academy"],
  ["/academy/:game", "academy"],
  ["/academy/exam/:exam", "academy"],
  ["/round/:table/:number", "round"],
];

/** Where a browser is: the part of its address behind the #. */
export function hereIn({ hash }: { hash: string }): string {
  return hash.replace(/^#/, "") || "/";
}

/** What some pages read first, whoever looks at them. */
const READS: Partial<Record<keyof typeof PAGES, (parts: Record<string, string>) => string[]>> = {
  lobby: () => ["/api/tables", "/api/jackpots"],
  table: ({ name = "" }) => [`/api/tables/${encodeURIComponent(name)}/layout`],
};

/** What a page reads first: who looks at it, and what it is about. */
export function readsOf({ page, parts }: Place): string[] {
  return ["/api/me", ...(READS[page]?.(parts) ?? [])];
}

export function placeOf(path: string): Place {
  const words = (path.split("?")[0] ?? "").split("/").filter(Boolean);
  for (const [address, page] of ADDRESSES) {
    const wanted = address.split("/").filter(Boolean);
    if (wanted.length !== words.length) continue;
    const parts: Record<string, string> = {};
    const fits = wanted.every((part, at) => {
      if (!part.startsWith(":")) return part === words[at];
      parts[part.slice(1)] = plain(words[at] ?? "");
      return true;
    });
    if (fits) return { page, parts };
  }
  return { page: "unknown", parts: { path } };
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
