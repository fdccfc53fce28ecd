// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Pending } from "../../api/views";
import { answering, FakeSocket, json, type SentRequest } from "../../testing/browser";
import { layoutOf, viewOf } from "../../testing/documents";
import { FloorTable } from "../floorTable.svelte";
import { Entering } from "./entering.svelte";

let table: FloorTable;
let entering: Entering;

beforeEach(() => {
  FakeSocket.install();
  table = new FloorTable("t");
  entering = new Entering(table);
});

afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

/** The table waits for something; what is sent to the service comes back as a list. */
function asks(rest: Partial<Pending>, ...answers: Response[]): SentRequest[] {
  const sent = answering(json(layoutOf()), json({}), ...answers);
  const pending: Pending = { kind: "outcome", at: 4, seats: [], decisions: [], ...rest };
  FakeSocket.newest.send(viewOf({ version: 1, state: "playing", pending }));
  return sent;
}

const entered = (sent: SentRequest[]): unknown[] =>
  sent.filter(({ method }) => method === "POST").map(({ body }) => body);

it("sends a card as the service writes it, with what it answers", async () => {
  const sent = asks({ wants: "card" }, json({ table: "t", version: 1 }));
  await entering.enter("10 D");
  expect(entered(sent)).toMatchObject([{ outcome: "Td", at: 4 }]);
  expect([entering.last, entering.waiting.length, entering.problem]).toEqual(["10 D", 0, null]);
});

it("does not send what cannot be read", async () => {
  const sent = asks({ wants: "dice", dice: 2 });
  await entering.enter("3 9");
  expect(entered(sent)).toEqual([]);
  expect(entering.problem?.message).toContain("was not understood");
});

it("does not enter anything while a decision is waited for", async () => {
  const sent = asks({ kind: "decision" });
  await entering.enter("Ah");
  expect(entered(sent)).toEqual([]);
  expect(entering.problem?.message).toContain("was not entered");
});

it("throws away what a scanner has read behind a card that was refused", async () => {
  asks({ wants: "card" }, json({ detail: "that card is in play" }, 409));
  const first = entering.enter("Ah");
  const second = entering.enter("Kd");
  await Promise.all([first, second]);
  expect(entering.problem?.message).toBe("that card is in play");
  expect(entering.waiting).toEqual([]);
});

it("corrects what was entered last, by what is asked now", async () => {
  const sent = asks({ wants: "card" }, json({ table: "t", version: 1 }));
  expect(await entering.retype("j h")).toBe(true);
  expect(sent.at(-1)).toMatchObject({ path: "/api/tables/t/outcomes/correction", body: { outcome: "Jh", at: 4 } });
  expect([entering.last, entering.unchanged]).toEqual(["j h", null]);
});

it("corrects it while a seat is asked, and says why it was refused", async () => {
  asks({ kind: "decision" }, json({ detail: "somebody has decided since" }, 409));
  expect(await entering.retype("Jh")).toBe(false);
  expect(entering.unchanged?.message).toBe("somebody has decided since");
  expect(entering.last).toBe("");
});

it("does not correct it by what cannot be read", async () => {
  const sent = asks({ wants: "card" });
  expect(await entering.retype("Jx")).toBe(false);
  expect(entered(sent)).toEqual([]);
  expect(entering.unchanged?.message).toContain("nothing was corrected");
});
