import type { Question } from "./content/shape";

/** A question as its page shows it: without what its options mean. */
export interface QuestionView {
  kind: Question["kind"];
  text: string;
  hint: string | undefined;
  isRequired: boolean;
  options: { id: string; label: string }[];
  /** What was answered before. */
  answer: string[];
}
