import { expect, it } from "vitest";
import { Problem } from "./problem";

it("reads what the service says when it refuses", () => {
  const problem = new Problem(409, {
    title: "refused",
    detail: "too much",
    clause: "XX-A 1",
    seat: "2",
    wager: "ante",
  });
  expect(problem).toBeInstanceOf(Error);
  expect(problem).toMatchObject({ message: "too much", clause: "XX-A 1", seat: "2", wager: "ante", isLost: false });
});

it("has words where the service has none", () => {
  expect(new Problem(502, {}).message).toBe("the service answered 502");
  expect(new Problem(400, { title: "bad", detail: 5 }).message).toBe("bad");
});

it("knows that nothing is known when the service was not reached", () => {
  expect(Problem.lost().isLost).toBe(true);
  expect(Problem.of(Problem.lost()).isLost).toBe(true);
});

it("makes a problem of anything that is thrown", () => {
  expect(Problem.of(new TypeError("oh")).message).toBe("oh");
  expect(Problem.of("oh").message).toBe("oh");
  expect(Problem.of("oh").isLost).toBe(false);
});
