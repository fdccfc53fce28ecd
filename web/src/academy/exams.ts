/** Exams of the house: those that one has to sit, and for supervisors the whole class. */
import { command, get } from "../api/client";
import type { components } from "../api/schema";
import type { Working } from "../mathematics/documents";

type Documents = components["schemas"];

export type Exam = Documents["ExamDocument"];
export type ExamQuestions = Documents["ExamQuestions"];
export type Register = Documents["ClassRegister"];
export type NewExam = Documents["NewExam"];

export async function exams(): Promise<Exam[]> {
  return (await get("/api/exams", {})).exams;
}

export async function exam(number: number): Promise<Exam> {
  return await get("/api/exams/{number}", { path: { number } });
}

export async function begin(number: number): Promise<Exam> {
  return await command("post", "/api/exams/{number}/begin", { path: { number } });
}

export async function examQuestions(number: number): Promise<ExamQuestions | Working> {
  return await get("/api/exams/{number}/questions", { path: { number } });
}

export async function handIn(number: number, answers: string[]): Promise<Exam | Working> {
  return await command("post", "/api/exams/{number}/answers", { path: { number }, body: { answers } });
}

export async function give(body: NewExam): Promise<{ exam: number }> {
  return await command("post", "/api/exams", { body });
}

export async function register(): Promise<Register> {
  return await get("/api/exams/register", {});
}
