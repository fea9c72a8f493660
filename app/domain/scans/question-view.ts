import type { Question } from "./content/shape";
import type { AnswerError } from "./messages";

/** A question as its page shows it: without what its options mean. */
export interface QuestionView {
  kind: Question["kind"];
  text: string;
  hint: string | undefined;
  isRequired: boolean;
  /** `isNone`: it excludes the others. */
  options: { id: string; label: string; isNone: boolean }[];
  /** What was answered before. */
  answer: string[];
  /** Why that answer can't be used; null where it can, and where the question is optional. */
  problem: AnswerError | null;
}
