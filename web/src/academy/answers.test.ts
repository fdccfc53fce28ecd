import { expect, test } from "vitest";
import { givenAnswer, rightAnswer } from "./answers";

test("an amount is said in money, and what was typed stays as it was", () => {
  const mark = { choices: [], answer: "-12.5", answered: "push" };
  expect(rightAnswer(mark)).toBe("−$12.50");
  expect(givenAnswer(mark)).toBe("push");
});

test("a choice is said without its full stop", () => {
  const mark = { choices: ["Shuffle.", "Cut."], answer: "Cut.", answered: "Shuffle." };
  expect(rightAnswer(mark)).toBe("Cut");
  expect(givenAnswer(mark)).toBe("Shuffle");
});
