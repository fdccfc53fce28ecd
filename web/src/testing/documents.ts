/** Documents of the service for tests: whole ones, of which a test says only what it is about. */
import type { PayLine, Spot, TableView } from "../api/views";
import type { RoundNow, TableLayout } from "../table/documents";

export function spotOf(wager: string, rest: Partial<Spot> = {}): Spot {
  return {
    wager,
    kind: wager.split(":")[0] ?? wager,
    title: wager.replaceAll("_", " "),
    stage: "before",
    requires: [],
    equals: "",
    exactly: "0",
    minimum: "0",
    maximum: "0",
    increment: "0",
    paytable: null,
    clause: "",
    ...rest,
  };
}

/** A spot whose pay table has lines with these pays. */
export function payingSpot(wager: string, pays: readonly string[]): Spot {
  const lines = pays.map((pay, at) => ({ line: `line_${at}`, pays: pay, clause: "" }));
  return spotOf(wager, { paytable: { id: "T", wager, clause: "", decks: [], floor: false, default: true, lines } });
}

export function layoutOf(rest: Partial<TableLayout> = {}): TableLayout {
  return {
    table: "table",
    game: "game",
    title: "Game",
    rulebook: { id: "XX-A", title: "Game", authority: "The Club", document: "Rules", date: "" },
    seats: 3,
    cards: 52,
    drawing: { kind: "circles" },
    spots: [spotOf("ante")],
    calls: [],
    irregularities: [],
    events: [],
    wheel: [],
    wheel_face: { ball: false, pockets: [] },
    times: { decision: 0, betting: 0 },
    ...rest,
  };
}

export function roundOf(rest: Partial<RoundNow> = {}): RoundNow {
  return {
    round: "r1",
    answers: 0,
    status: "open",
    reason: "",
    hands: {},
    dice: null,
    rolls: [],
    pocket: null,
    at_risk: [],
    lammers: [],
    lines: [],
    story: [],
    ...rest,
  };
}

export function viewOf(rest: Partial<TableView> = {}): TableView {
  return {
    table: "table",
    game: "game",
    title: "Game",
    group: "",
    version: 1,
    state: "betting",
    rounds: 0,
    rules_version: 1,
    deals: true,
    options: {},
    seats: {},
    yours: [],
    meters: {},
    progressives_taken: false,
    round: null,
    pending: null,
    board: null,
    to_do: [],
    ...rest,
  };
}

export function seatOf(rest: Partial<TableView["seats"][string]> = {}): TableView["seats"][string] {
  return { player: "", box: 1, standing: false, for_dealer: false, ready: false, wagers: {}, on_layout: {}, ...rest };
}

export function payLine(seat: string, wager: string, net: string, rest: Partial<PayLine> = {}): PayLine {
  return { seat, wager, hand: 0, stake: "10", net, outcome: "win", line: "", clause: "", ...rest };
}
