/** Documents of the service for tests: whole ones, of which a test says only what it is about. */
import type { PayLine, Spot, TableView } from "../api/views";
import type { LaidHands, NamedHand, RoundNow, TableLayout } from "../table/documents";

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
  const lines = pays.map((pay, at) => ({ line: `line_${at}`, name: `line ${at}`, pays: pay, clause: "" }));
  return spotOf(wager, { paytable: { id: "T", wager, clause: "", decks: [], floor: false, default: true, lines } });
}

export function layoutOf(rest: Partial<TableLayout> = {}): TableLayout {
  return {
    table: "table",
    game: "game",
    title: "Game",
    rulebook: { id: "XX-A", title: "Game", authority: "The Club", document: "Rules", date: "" },
    currency: "USD",
    seats: 3,
    cards: 52,
    drawing: { kind: "circles", rows: [], arc: [], beside: {}, shapes: {}, equal: [], hands: [] },
    legend: [],
    board: null,
    chips: [],
    spots: [spotOf("ante")],
    calls: [],
    irregularities: [],
    events: [],
    events_of_seats: [],
    wheel: [],
    wheel_face: { ball: false, pockets: [] },
    times: { decision: 0, betting: 0 },
    ...rest,
  };
}

/** A hand that nothing is said about but what a test says. */
export function handOf(cards: string[], rest: Partial<NamedHand> = {}): NamedHand {
  return { hand: 0, cards, name: "", made_by: [], wild: [], qualifies: null, says: "", ...rest };
}

export function roundOf(given: Partial<Omit<RoundNow, "hands">> & { hands?: LaidHands } = {}): RoundNow {
  const laid = Object.entries(given.hands ?? {});
  const named = laid.map(([to, hands]) => [to, hands.map((hand) => handOf(hand.cards, hand))] as const);
  const rest = { ...given, hands: Object.fromEntries(named) };
  return {
    round: "r1",
    yours: [],
    answers: 0,
    status: "open",
    reason: "",
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
  const nothing = { wagers: {}, on_layout: {}, beside: {}, calls: {} };
  return { player: "", box: 1, standing: false, for_dealer: false, ready: false, ...nothing, ...rest };
}

export function payLine(seat: string, wager: string, net: string, rest: Partial<PayLine> = {}): PayLine {
  const reason = reasonOf();
  return { seat, wager, hand: 0, stake: "10", net, outcome: "win", line: "", clause: "", reason, ...rest };
}

export function reasonOf(rest: Partial<PayLine["reason"]> = {}): PayLine["reason"] {
  const sentence = { text: "Ante wins: so it is; $10 paid.", because: "so it is", brief: "so", sum: "$10 paid" };
  return { ...sentence, hand_names: {}, comparison: "none", clause: "", reader: "player", ...rest };
}
