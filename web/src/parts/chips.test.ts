import { expect, it } from "vitest";
import { broken, denomination, DENOMINATIONS, inkOn } from "./chips";

it("shows an amount in the colour of the largest chip in it", () => {
  expect(denomination(12_300).label).toBe("100");
  expect(denomination(10_000).label).toBe("100");
  expect(denomination(9_999).label).toBe("25");
  expect(denomination(0).label).toBe("¢");
});

it.each([500, 3_675, 1_234_550, 99_900])("breaks %i cents into chips that are worth as much", (amount) => {
  const chips = broken(amount);
  expect(chips.reduce((sum, chip) => sum + chip.cents, 0)).toBe(amount);
  expect(chips).toEqual([...chips].sort((left, right) => right.cents - left.cents));
});

it("shows loose cents as one piece, and nothing as nothing", () => {
  expect(broken(507).map(({ label }) => label)).toEqual(["5", "¢"]);
  expect(broken(0)).toEqual([]);
});

it("never stacks more than a page can show", () => expect(broken(10 ** 12)).toHaveLength(40));

it("lists the chips from the largest to the smallest", () => {
  const worth = DENOMINATIONS.map(({ cents }) => cents);
  expect(worth).toEqual([...worth].sort((left, right) => right - left));
});

it("writes black on light chips, white on dark ones", () => {
  expect(["#e0a526", "#2aa198", "#fdfbf4"].map(inkOn)).toEqual(["#000", "#000", "#000"]);
  expect(["#c23b2e", "#2f6fb7", "#14181c"].map(inkOn)).toEqual(["#fff", "#fff", "#fff"]);
});
