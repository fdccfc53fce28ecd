/** The documents of the service that its description leaves open: a table as one viewer may see it, and the lobby. */

/** A table in the lobby. */
export interface TableRow {
  table: string;
  game: string;
  title: string;
  group: string;
  state: string;
  rounds: number;
  deals: boolean;
  seats: number;
  taken: number;
  yours: string[];
  version: number;
}

export interface Seat {
  player: string;
  box: number;
  standing: boolean;
  for_dealer: boolean;
  ready: boolean;
  wagers: Record<string, string>;
  on_layout: Record<string, string>;
}

export interface PayLine {
  seat: string;
  wager: string;
  hand: number;
  stake: string;
  net: string;
  outcome: string;
  line: string;
  clause: string;
}

export interface Told {
  text: string;
  clause: string;
}

export interface Hand {
  hand: number;
  cards: string[];
}

export interface AtRisk {
  seat: string;
  wager: string;
  hand: number;
  amount: string;
}

export interface RoundView {
  round: string;
  answers: number;
  status: string;
  reason: string;
  hands: Record<string, Hand[]>;
  dice: number[] | null;
  pocket: string | null;
  at_risk: AtRisk[];
  lammers: { seat: string; wager: string; hand: number; worth: string }[];
  lines: PayLine[];
  story: Told[];
}

export interface Action {
  action: string;
  least: string;
  most: string;
  each: string;
  multiples: number[];
  cards: number;
  said: string;
}

export interface Decision {
  seat: string;
  hand: number;
  optional: boolean;
  clause: string;
  default: unknown;
  actions: Action[];
}

/** What the round waits for. The fields from `asked` on are those of an outcome that a dealer enters. */
export interface Pending {
  kind: "decision" | "outcome";
  at: number;
  seats: string[];
  decisions: Decision[];
  asked?: string;
  wants?: "card" | "dice" | "pocket" | "peek" | "step" | "decision";
  to?: string;
  face?: string;
  may_be_unseen?: boolean;
  dice?: number;
  pockets?: string[];
  clause?: string;
}

export interface ToDo {
  clause: string;
  step: string;
  kind: string;
}

export interface TableView {
  table: string;
  game: string;
  title: string;
  group: string;
  version: number;
  state: string;
  rounds: number;
  rules_version: string;
  deals: boolean;
  options: Record<string, unknown>;
  seats: Record<string, Seat>;
  yours: string[];
  meters: Record<string, string>;
  progressives_taken: boolean;
  round: RoundView | null;
  pending: Pending | null;
  board: Record<string, unknown> | null;
  to_do: ToDo[];
}

/** A place of the layout that takes a wager. */
export interface Spot {
  wager: string;
  kind: string;
  title: string;
  stage: string;
  requires: string[];
  equals: string;
  exactly: string;
  minimum: string;
  maximum: string;
  increment: string;
  paytable: Record<string, unknown> | null;
  clause: string;
}

export interface Layout {
  table: string;
  game: string;
  title: string;
  rulebook: Record<string, string>;
  seats: number;
  cards: unknown;
  spots: Spot[];
  calls: string[];
  irregularities: unknown[];
  events: string[];
}
