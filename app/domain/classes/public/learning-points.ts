import { isLonger } from "~/shared/text-length";

/** The end of a sentence: its mark, or a line break. A single letter with a full stop, as in "e.g.", ends none. */
const sentenceEnd = /(?<=[.!?])(?<!(?<![\p{L}\p{N}'’])\p{L}\.)\s+|\n/u;

/** The maximum number of sentences under 'What You Will Learn'. */
export const mostPoints = 5;

/**
 * Returns the list 'What You Will Learn': the first five sentences of a summary with more than 10 characters, without
 * their full stops.
 */
export const learningPoints = (summary: string): string[] =>
  summary
    .split(sentenceEnd)
    .map((sentence) => sentence.trim().replace(/(?<!\.)\.+$/, ""))
    .filter((sentence) => isLonger(sentence, 10))
    .slice(0, mostPoints);
