/** Texts of the pages under `jackpots`. */
export const JACKPOTS = [
  "Jackpots · Croupier",
  "No table of the house feeds a meter.",
  "The connection is lost: these are the last readings seen.",
  "Full screen",
  "at most",
  "grows by",
  "of a wager",
  "of {0}",
  "starts at",
] as const;
