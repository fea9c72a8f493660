/** Sentences end at their marks, and at the ends of lines. */
const sentenceEnd = /(?<=[.!?])\s+|\s*\n\s*/;

/** 'What You Will Learn': the first five sentences of a summary that are longer than 10 characters, without their full stops. */
export const learningPoints = (summary: string): string[] =>
  summary
    .split(sentenceEnd)
    .map((sentence) => sentence.trim().replace(/\.+$/, ""))
    .filter((sentence) => [...sentence].length > 10)
    .slice(0, 5);
