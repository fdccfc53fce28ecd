/** The colours of chips by what they are worth, the largest first. */
export interface Denomination {
  cents: number;
  label: string;
  /** The body, its edge spots, and the writing on the middle. */
  body: string;
  spots: string;
  ink: string;
}

const SMALLEST: Denomination = { cents: 1, label: "¢", body: "#a7b0b6", spots: "#f4f6f7", ink: "#4c565c" };

export const DENOMINATIONS: readonly Denomination[] = [
  { cents: 10_000_000, label: "100K", body: "#0f6f73", spots: "#f2d98c", ink: "#0b4a4d" },
  { cents: 2_500_000, label: "25K", body: "#a8174f", spots: "#ffd9a8", ink: "#7b0f38" },
  { cents: 500_000, label: "5K", body: "#7a4a21", spots: "#ffe7b8", ink: "#5a3413" },
  { cents: 100_000, label: "1K", body: "#d89a16", spots: "#40280a", ink: "#6b4504" },
  { cents: 50_000, label: "500", body: "#5b2d91", spots: "#f0d9ff", ink: "#43206e" },
  { cents: 10_000, label: "100", body: "#1c1f24", spots: "#f4f4f0", ink: "#1c1f24" },
  { cents: 2_500, label: "25", body: "#14703f", spots: "#f4f4f0", ink: "#0d5730" },
  { cents: 500, label: "5", body: "#b61f2b", spots: "#f7f2e8", ink: "#941720" },
  { cents: 100, label: "1", body: "#e9e6dc", spots: "#2d5fa8", ink: "#27496f" },
  { cents: 50, label: "50¢", body: "#e07b2d", spots: "#fff3e0", ink: "#a04f10" },
  { cents: 25, label: "25¢", body: "#e58bb1", spots: "#fff0f6", ink: "#9a3a64" },
  SMALLEST,
];

/** The colour an amount is shown in: the player's own where there is one, else that of the largest chip in it. */
export function denomination(cents: number, colour?: string): Denomination {
  const chip = DENOMINATIONS.find((each) => each.cents <= cents) ?? SMALLEST;
  return colour ? { ...chip, body: colour, spots: "#fbf6e6", ink: "#14181c" } : chip;
}

/** Black or white, whichever can be read better on a colour: one of them always can (4.5 to 1). */
export function inkOn(colour: string): string {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (light + 0.05) ** 2 > 1.05 * 0.05 ? "#000" : "#fff";
}

/** An amount as chips, the largest at the bottom; loose cents are one piece. */
export function broken(cents: number): Denomination[] {
  const chips: Denomination[] = [];
  let left = cents;
  for (const chip of DENOMINATIONS) {
    const count = chip === SMALLEST ? Math.min(1, left) : Math.floor(left / chip.cents);
    for (let at = 0; at < count && chips.length < 40; at += 1) chips.push(chip);
    left -= count * chip.cents;
  }
  return chips;
}
