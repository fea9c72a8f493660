import type { ChoiceQuestion, Option, Question } from "~/domain/scans/content/shape";
import type { Answers } from "./result";

/** A question and the chosen options, in the content's order. */
export interface Answered {
  question: ChoiceQuestion;
  chosen: Option[];
}

/** Returns the chosen options of each question with options. Unknown ids are left out. */
export function readAnswers(questions: readonly Question[], answers: Answers): Answered[] {
  return questions.flatMap((question) =>
    question.kind === "text" ? [] : [{ question, chosen: chosenOptions(question, answers[question.id]) }],
  );
}

function chosenOptions({ kind, options }: ChoiceQuestion, answer: Answers[string] = []): Option[] {
  const ids = [answer].flat();
  const chosen = options.filter(({ id }) => ids.includes(id));
  return kind === "one" ? chosen.slice(0, 1) : chosen;
}

/** Reports whether "None of these" was chosen together with another option, so that the answer isn't clear. */
export const isContradictory = (chosen: readonly Option[]): boolean =>
  chosen.length > 1 && chosen.some(({ isNone }) => isNone);
