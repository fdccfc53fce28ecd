/** Texts of the pages under `lobby`. */
export const LOBBY = [
  "Tables · Croupier",
  "There is no table yet. An admin sets them up.",
  "Your seats",
  "dealt by hand",
  "from {0}",
  "no limits posted",
  "Linked {0} of {1}",
  "round",
  "rounds",
  "seat",
  "seats",
  "up to {0}",
  "your {0}: {1}",
  "{0} of {1} seats · {2}",
  "{0} to {1}",
] as const;
