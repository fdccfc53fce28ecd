/** Texts of the pages under `options`. */
export const OPTIONS = [
  "(default)",
  "; the text pays no less than that",
  "A table of your own, after {0}{1}",
  "Amounts",
  "Limits of {0}",
  "What the text leaves open",
  "the table's",
  "what it pays",
] as const;
