/** What the academy asks and answers. The service draws and marks; an answer comes only after one was given. */
import { command, get } from "../api/client";
import type { components } from "../api/schema";
import type { Working } from "../mathematics/documents";

type Documents = components["schemas"];

export type Curriculum = Documents["Curriculum"];
export type Asked = Documents["DrilledQuestion"];
export type Marked = Documents["MarkedAnswer"];
export type Lesson = Documents["LessonDocument"];
export type Memory = Documents["MemoryDocument"];
export type GivenAnswer = Documents["GivenAnswer"];
export type Kind = Asked["kind"];

export async function curriculum(game: string): Promise<Curriculum | Working> {
  return await get("/api/academy/{game}", { path: { game } });
}

/** The question of a seed, at the level that the marks so far lead to. */
export async function question(
  game: string,
  kind: Kind,
  seed: string,
  marks: readonly boolean[],
): Promise<Asked | Working> {
  const right = marks.map((mark) => (mark ? "1" : "0")).join("");
  return await get("/api/academy/{game}/question", { path: { game }, query: { kind, seed, right } });
}

export async function marked(game: string, body: GivenAnswer): Promise<Marked | Working> {
  return await command("post", "/api/academy/{game}/answers", { path: { game }, body });
}

export async function lesson(game: string, answers: GivenAnswer[]): Promise<Lesson | Working> {
  return await command("post", "/api/academy/{game}/lessons", { path: { game }, body: { answers } });
}

export async function memory(game: string): Promise<Memory> {
  return await get("/api/academy/{game}/memory", { path: { game } });
}
