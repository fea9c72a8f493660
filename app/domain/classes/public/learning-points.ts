import { isLonger } from "~/shared/text-length";

/**
 * Sentences end at their marks, and at the ends of lines; not after "e.g.", "i.e." or another letter that stands alone.
 */
const sentenceEnd = /(?<=[.!?])(?<!(?<![\p{L}\p{N}'’])\p{L}\.)\s+|\n/u;

/** How many sentences 'What You Will Learn' takes. */
export const mostPoints = 5;

/**
 * 'What You Will Learn': the first five sentences of a summary that are longer than 10 characters, without their full
 * stops.
 */
export const learningPoints = (summary: string): string[] =>
  summary
    .split(sentenceEnd)
    .map((sentence) => sentence.trim().replace(/(?<!\.)\.+$/, ""))
    .filter((sentence) => isLonger(sentence, 10))
    .slice(0, mostPoints);
