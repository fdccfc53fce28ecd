import { afterEach, expect, it, vi } from "vitest";
import { answering, json } from "../testing/browser";
import { report } from "./reports";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("downloads a file under the name that the service gives it", async () => {
  const headers = { "Content-Disposition": 'attachment; filename="any-game.pdf"' };
  const sent = answering(new Response("%PDF", { headers }));
  expect(await report("any-game", { decks: 6 }, "pdf")).toMatchObject({ name: "any-game.pdf" });
  expect(sent).toMatchObject([{ method: "POST", path: "/api/reports/any-game/pdf", body: { options: { decks: 6 } } }]);
});

it("says how far it is, why it was refused, and that nobody answers", async () => {
  answering(json({ status: "working" }, 202), json({ detail: "no such option" }, 422), new Error("lost"));
  expect(await report("g", {}, "pdf")).toEqual({ status: "working" });
  await expect(report("g", {}, "pdf")).rejects.toMatchObject({ message: "no such option" });
  await expect(report("g", {}, "pdf")).rejects.toMatchObject({ isLost: true });
});
