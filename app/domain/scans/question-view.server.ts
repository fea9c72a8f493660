import { questionAt, questionCount } from "./answer-question.server";
import type { QuestionView } from "./question-view";
import type { Scan } from "./scan";

/** A scan's question by its number, from 1; null beyond the last. */
export function viewQuestion(
  scan: Scan,
  number: number,
): { question: QuestionView; number: number; count: number } | null {
  const question = questionAt(scan, number);
  if (!question) return null;
  const { kind, text, hint, isRequired, id } = question;
  const options = question.kind === "text" ? [] : question.options.map(({ id, label }) => ({ id, label }));
  const answer = kind === "text" ? [scan.cvText ?? ""] : [scan.answers[id] ?? []].flat();
  return { question: { kind, text, hint, isRequired, options, answer }, number, count: questionCount(scan) };
}
