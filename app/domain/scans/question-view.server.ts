import { isContradictory } from "./analysis/answered";
import { questionAt, questionCount } from "./answer-question.server";
import { content } from "./content/content";
import type { Option, Question } from "./content/shape";
import { firstOpen } from "./finish-scan.server";
import type { AnswerError } from "./messages";
import type { QuestionView } from "./question-view";
import type { Scan } from "./scan";

/** Returns a scan's question for its page by its number, from 1; null beyond the last one. */
export function viewQuestion(
  scan: Scan,
  number: number,
): { question: QuestionView; number: number; count: number } | null {
  const question = questionAt(scan, number);
  if (!question) return null;
  const { kind, text, hint, isRequired, id } = question;
  const choices = question.kind === "text" ? [] : question.options;
  const options = choices.map(({ id, label, isNone = false }) => ({ id, label, isNone }));
  const answer = kind === "text" ? [scan.cvText ?? ""] : [scan.answers[id] ?? []].flat();
  const chosen = choices.filter((option) => answer.includes(option.id));
  const view = { kind, text, hint, isRequired, options, answer, problem: problemOf(question, chosen) };
  return { question: view, number, count: questionCount(scan) };
}

function problemOf({ kind, isRequired }: Question, chosen: readonly Option[]): AnswerError | null {
  if (isContradictory(chosen)) return "none-and-others";
  if (!isRequired || chosen.length > 0) return null;
  return kind === "several" ? "option-missing" : "answer-missing";
}

/**
 * Returns the progress of a scan. `next` is the number of the question to continue with: the one after the last answer,
 * or an earlier one that is still open.
 */
export function progressOf(scan: Scan): { answered: number; count: number; next: number } {
  const isAnswered = content.questions[scan.mode].map(({ id, kind }) =>
    kind === "text" ? scan.cvText !== null : (scan.answers[id] ?? []).length > 0,
  );
  const count = isAnswered.length;
  const next = Math.min(isAnswered.lastIndexOf(true) + 2, firstOpen(scan) ?? count, count);
  return { answered: isAnswered.filter(Boolean).length, count, next };
}
