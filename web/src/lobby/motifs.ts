/** The little pictures of the lobby. They show nothing that was dealt. */
import type { Pocket } from "../parts/wheel";

type Motif = { cards: readonly string[] } | { dice: readonly number[] } | { wheel: readonly Pocket[] };

const RED = "#b3202c";
const BLACK = "#181818";
const turns = (count: number, colours: readonly string[]): Pocket[] =>
  Array.from({ length: count }, (_, at) => ({ name: "", colour: colours[at % colours.length] ?? BLACK }));

export const MOTIFS: Readonly<Record<string, Motif>> = {
  blackjack: { cards: ["As", "Jh"] },
  "free-bet-blackjack": { cards: ["8d", "8c"] },
  "pontoon-plus": { cards: ["7h", "7s", "7c"] },
  "three-card-poker": { cards: ["Ah", "Kh", "Qh"] },
  "four-card-poker": { cards: ["9s", "9h", "9d"] },
  "crazy-four-poker": { cards: ["Ac", "Ad", "As"] },
  "deuces-wild-xtreme": { cards: ["2s", "2h", "2c"] },
  "dj-wild-stud": { cards: ["2d", "Jk"] },
  "rocket-aces": { cards: ["Ac", "Ah"] },
  "ultimate-texas-holdem": { cards: ["Ks", "Qs"] },
  "texas-holdem-bonus": { cards: ["Ac", "Kc"] },
  "let-it-ride": { cards: ["Jd", "Qd", "Kd"] },
  "mississippi-stud": { cards: ["6c", "6d"] },
  "ride-free": { cards: ["5h", "6s"] },
  "pai-gow-poker": { cards: ["Ah", "Jk"] },
  "mini-baccarat": { cards: ["9d", "Kc"] },
  "dragon-bonus-baccarat": { cards: ["8h", "Qs"] },
  craps: { dice: [6, 1] },
  "three-dice-baccarat": { dice: [3, 2, 5] },
  roulette: { wheel: [{ name: "", colour: "#0d7a45" }, ...turns(22, [RED, BLACK])] },
  "big-six": { wheel: turns(18, ["#d9b45a", "#f2ead2", "#b3202c", "#f2ead2", "#1b5aa8", "#f2ead2"]) },
};
