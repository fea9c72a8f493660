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
  summary.split(sentenceEnd).map(pointOf).filter(isPoint).slice(0, mostPoints);

/** Returns what a summary says beside the list, in its order and with its line breaks; empty if the list has it all. */
export function beyondPoints(summary: string): string {
  let points = 0;
  const parts = summary.split(new RegExp(`(${sentenceEnd.source})`, "u"));
  const kept = parts.filter((_, index) => {
    const sentence = parts[index - (index % 2)] ?? "";
    if (index % 2 === 0 && isPoint(pointOf(sentence))) points += 1;
    return !isPoint(pointOf(sentence)) || points > mostPoints;
  });
  return kept.join("").trim();
}

const pointOf = (sentence: string): string => sentence.trim().replace(/(?<!\.)\.+$/, "");
const isPoint = (sentence: string): boolean => isLonger(sentence, 10);
