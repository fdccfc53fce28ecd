import { describe, expect, it } from "vitest";
import { box, type Place } from "./shapes";
import { meets, type Result, tagsOf } from "./tags";

const FELT = { width: 400, top: 0, bottom: 300, size: 12 };

function row(count: number, width: number): Place[] {
  return Array.from({ length: count }, (_, at) => box(`w${at}`, { x: at * width, y: 100, width, height: 70 }, "bet"));
}

function results(places: readonly Place[], brief: string): Map<string, Result> {
  return new Map(places.map(({ wager }) => [wager, { net: -1500, amount: "−$15", brief, sum: "" }]));
}

describe("results on the felt", () => {
  it("say why in a few words, within their place", () => {
    const places = row(4, 100);
    const tags = tagsOf(places, results(places, "jack high does not qualify"), FELT);
    expect(tags.map(({ reason }) => reason?.lines)).toEqual(Array(4).fill(["jack high does", "not qualify"]));
    for (const [at, { reason }] of tags.entries()) {
      expect(reason?.box.x).toBeGreaterThanOrEqual(at * 100);
      expect((reason?.box.x ?? 0) + (reason?.box.width ?? 0)).toBeLessThanOrEqual(at * 100 + 100);
    }
  });

  it("leave what a place is called to be read", () => {
    const below = { ...box("w0", { x: 100, y: 100, width: 60, height: 30 }, "a bet"), labelY: 140, size: 12 };
    const [tag] = tagsOf([below], results([below], "not on its pay table"), FELT);
    expect(tag?.reason && meets(tag.reason.box, { x: 113, y: 134, width: 34, height: 12 })).toBe(false);
  });

  it("leave chips and what is printed beside them to be read where there is room", () => {
    const place = { ...box("w0", { x: 100, y: 100, width: 60, height: 60 }, "a bet"), labelY: 170, size: 12 };
    const printed = { x: 0, y: 60, width: 95, height: 200 };
    const won = new Map([["w0", { net: 1500, amount: "+$15", brief: "a full house over three kings", sum: "" }]]);
    const [tag] = tagsOf([place], won, { ...FELT, printed: [printed] });
    const reason = tag?.reason?.box;
    expect(reason && meets(reason, printed)).toBe(false);
    expect(reason && meets(reason, { x: 110, y: 120, width: 40, height: 30 })).toBe(false);
  });

  it("stand beside the chips where all around them is taken, but on no other place", () => {
    const place = { ...box("w0", { x: 150, y: 100, width: 60, height: 60 }, "a bet"), labelY: 170, size: 12 };
    const won = new Map([["w0", { net: 3000, amount: "+$30", brief: "a pair", sum: "$10 x 3" }]]);
    const above = { x: 100, y: 0, width: 160, height: 90 };
    const below = { x: 100, y: 165, width: 160, height: 100 };
    const around = { ...FELT, taken: [above, below] };
    const chips = { x: 150, y: 110, width: 60, height: 40 };
    const [tag] = tagsOf([place], won, around);
    expect(tag?.reason?.sum).toBe("$10 x 3");
    expect(tag?.reason && meets(tag.reason.box, chips)).toBe(false);
    const right = box("w1", { x: 210, y: 100, width: 60, height: 60 }, "");
    const [left] = tagsOf([place, right], won, around);
    expect(left?.reason?.box.x).toBeLessThan(150);
  });

  it("never meet each other, nor what lies there already", () => {
    const places = row(10, 40);
    const cards = { x: 0, y: 150, width: 400, height: 50 };
    const tags = tagsOf(places, results(places, "eight-high straight over two pair"), { ...FELT, taken: [cards] });
    const boxes = tags.flatMap(({ reason }) => (reason ? [reason.box] : []));
    expect(boxes.some((box_) => meets(box_, cards))).toBe(false);
    boxes.forEach((one, at) => expect(boxes.slice(at + 1).some((other) => meets(one, other))).toBe(false));
  });

  it("let what found no room choose first, where the others find another", () => {
    const place = (wager: string, x: number, y: number, label: string[]): Place => ({
      ...box(wager, { x: x - 22, y, width: 44, height: 44 }, ""),
      label,
      labelX: x,
      labelY: y + 31 + label.length * 7,
      size: 12,
    });
    const above = [place("trips", 292, 285, ["Trips"]), place("beat", 388, 285, ["Two Way Bad", "Beat"])];
    const below = [place("ante", 292, 352, ["Ante"]), place("blind", 388, 352, ["Blind"])];
    const lost = (brief: string): Result => ({ net: -1000, amount: "−$10", brief, sum: "" });
    const came = new Map([
      ["trips", lost("nine high: no pay")],
      ["beat", lost("losing nine high: no pay")],
      ["ante", lost("folded")],
      ["blind", lost("folded")],
    ]);
    const cards = { x: 440, y: 262, width: 300, height: 160 };
    const printed = [{ x: 0, y: 262, width: 235, height: 160 }];
    const tags = tagsOf([...above, ...below], came, {
      width: 900,
      top: 262,
      bottom: 470,
      size: 14,
      taken: [cards],
      printed,
    });
    expect(tags.flatMap(({ wager, reason }) => (reason ? [] : [wager]))).toEqual([]);
  });

  it("work the amount out where that hides nothing, and never at the cost of another reason", () => {
    const places = row(2, 100);
    const paid = new Map(
      places.map(({ wager }) => [wager, { net: 3750, amount: "+$37.50", brief: "a flush", sum: "$25 x 3/2" }]),
    );
    const tags = tagsOf(places, paid, FELT);
    expect(tags.map(({ reason }) => [reason?.lines, reason?.sum])).toEqual(Array(2).fill([["a flush"], "$25 x 3/2"]));
    const [first, second] = tags.map(({ reason }) => reason?.box);
    expect(first && second && meets(first, second)).toBe(false);
    const cards = { x: 0, y: 120, width: 400, height: 180 };
    const cramped = tagsOf(places, paid, { ...FELT, top: 80, taken: [cards] });
    expect(cramped.map(({ reason }) => [reason?.lines, reason?.sum])).toEqual(Array(2).fill([["a flush"], ""]));
  });

  it("leave the words out where there is no room at all", () => {
    const places = [box("w0", { x: 0, y: 0, width: 20, height: 10 }, "")];
    const [tag] = tagsOf(places, results(places, "a reason"), { ...FELT, width: 30, bottom: 20 });
    expect(tag?.reason).toBeNull();
    expect(tag?.amount).toBe("−$15");
  });
});
