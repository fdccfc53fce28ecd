import { expect, it } from "vitest";
import { kindOf, type Option, range, takesOwn, values } from "./kinds";

const option = (...allowed: string[]): Option => ({ option: "any", title: "", allowed, default: "" });

it("tells what an option takes from what is allowed", () => {
  expect(kindOf(option("on", "off"))).toBe("switch");
  expect(kindOf(option("off", "on"))).toBe("switch");
  expect(kindOf(option("1 to 8"))).toBe("number");
  expect(kindOf(option("an amount of money"))).toBe("amount");
  expect(kindOf(option("T-1", "off", "the path of a .toml file"))).toBe("table");
  expect(kindOf({ ...option("T-1", "off"), table: true })).toBe("table");
  expect(kindOf(option("left", "right"))).toBe("choice");
});

it("offers a table of one's own where the text leaves it open", () => {
  expect(takesOwn({ ...option("T-1", "off"), table: true })).toBe(false);
  expect(takesOwn(option("T-1", "the path of a .toml file"))).toBe(true);
});

it("lists what can be chosen by name, but for files", () => {
  expect(values(option("T-1", "off", "the path of a .toml file"))).toEqual(["T-1", "off"]);
  expect(values(option("1 to 8"))).toEqual([]);
});

it("knows the bounds of a number", () => {
  expect(range(option("1 to 8"))).toEqual({ least: 1, most: 8 });
  expect(range(option("on", "off"))).toBeNull();
});
