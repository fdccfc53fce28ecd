/** Which games stand beside one another on the floor. A game that is not named here stands with the others. */
export interface Family {
  title: string;
  games: readonly string[];
}

/** In an order that fills the rows of a wide floor. */
export const FAMILIES: readonly Family[] = [
  { title: "Blackjack", games: ["blackjack", "free-bet-blackjack", "ride-free", "rocket-aces", "pontoon-plus"] },
  { title: "Baccarat", games: ["mini-baccarat", "dragon-bonus-baccarat"] },
  {
    title: "Poker against the dealer",
    games: ["three-card-poker", "four-card-poker", "crazy-four-poker", "deuces-wild-xtreme", "dj-wild-stud"],
  },
  { title: "Dice", games: ["craps", "three-dice-baccarat"] },
  {
    title: "Community cards",
    games: ["ultimate-texas-holdem", "texas-holdem-bonus", "let-it-ride", "mississippi-stud"],
  },
  { title: "Pai gow", games: ["pai-gow-poker"] },
  { title: "Wheels", games: ["roulette", "big-six"] },
];

/** Things grouped by the family of their game, in the order above; families without any are left out. */
export function byFamily<T extends { game: string }>(all: readonly T[]): { title: string; members: T[] }[] {
  const known = new Set(FAMILIES.flatMap((one) => one.games));
  const found = FAMILIES.map(({ title, games }) => ({
    title,
    members: games.flatMap((game) => all.filter((one) => one.game === game)),
  }));
  found.push({ title: "Others", members: all.filter((one) => !known.has(one.game)) });
  return found.filter((one) => one.members.length > 0);
}
