/** Texts of the pages under `options`. */
export const OPTIONS = [
  "(default)",
  "; the text pays no less than that",
  "A table of your own, after {0}{1}",
  "Add one from its .toml file",
  "Amounts",
  "In no approved text: no clause pays it, and the felt says so.",
  "Limits of {0}",
  "Remove",
  "Wagers of the house's own",
  "What the text leaves open",
  "the house's own, looks at {0}",
  "the table's",
  "what it pays",
] as const;
