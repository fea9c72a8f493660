import type { Question } from "./content/shape";
import type { AnswerError } from "./messages";

/** A question for its page, without the meaning of its options. */
export interface QuestionView {
  kind: Question["kind"];
  text: string;
  hint: string | undefined;
  isRequired: boolean;
  /** `isNone`: the option excludes the others. */
  options: { id: string; label: string; isNone: boolean }[];
  answer: string[];
  /** Why the stored answer isn't enough; null if it is. */
  problem: AnswerError | null;
}
