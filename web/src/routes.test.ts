import { describe, expect, it } from "vitest";
import { PAGES, placeOf } from "./routes";

describe("placeOf", () => {
  it.each([
    ["/", "lobby", {}],
    ["", "lobby", {}],
    ["/table/high-limit", "table", { name: "high-limit" }],
    ["/table/a%20b", "table", { name: "a b" }],
    ["/round/one/12", "round", { table: "one", number: "12" }],
    ["/supervisor", "supervisor", {}],
    ["/supervisor/house/audit", "supervisor", { part: "audit" }],
    ["/supervisor/t/rounds/3", "supervisor", { table: "t", number: "3" }],
    ["/rules/any", "rules", { game: "any" }],
    ["/academy/any", "academy", { game: "any" }],
  ])("%s is the page %s", (path, page, parts) => expect(placeOf(path)).toEqual({ page, parts }));

  it("says which page there is not", () =>
    expect(placeOf("/nowhere/at/all")).toEqual({ page: "unknown", parts: { path: "/nowhere/at/all" } }));

  it("does not stumble over an address that is badly written", () =>
    expect(placeOf("/table/%E0%A4%A")).toEqual({ page: "table", parts: { name: "%E0%A4%A" } }));

  it("knows every page that it names", () => {
    for (const path of ["/", "/me", "/jackpots", "/disputes", "/mathematics", "/dealer", "/sign-in", "/enter/x"]) {
      const { page } = placeOf(path);
      expect(page).not.toBe("unknown");
      expect(PAGES[page]).toBeTypeOf("function");
    }
  });
});
