import { knownSkill } from "~/domain/experts/vocabulary";

/**
 * Parses a search term (decision H4): every word must be found, in any order. A skill of the vocabulary is also found
 * by its other spellings ("blue team" finds "Defensive Cybersecurity"). Pure.
 */

/** A part of a term, as spellings split into words: all words of one spelling must be found. */
export type TermPart = string[][];

/** The number of words in the longest spelling of the vocabulary. */
const longestSpelling = 7;

export function termParts(term: string): TermPart[] {
  const words = wordsOf(term);
  const parts: TermPart[] = [];
  for (let at = 0; at < words.length; ) {
    const skill = skillAt(words, at);
    if (!skill) {
      parts.push([words.slice(at, at + 1)]);
      at += 1;
    } else {
      parts.push(distinct([words.slice(at, at + skill.length), ...skill.spellings.map(wordsOf)]));
      at += skill.length;
    }
  }
  return parts;
}

/** Finds the longest skill name or spelling that starts at this word. */
function skillAt(words: string[], at: number): { length: number; spellings: string[] } | null {
  for (let length = Math.min(longestSpelling, words.length - at); length > 0; length -= 1) {
    const entry = knownSkill(words.slice(at, at + length).join(" "));
    if (entry) return { length, spellings: [entry.name, ...(entry.aka ?? [])] };
  }
  return null;
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

function distinct(spellings: string[][]): string[][] {
  const byWords = new Map(spellings.map((words) => [words.join(" ").toLowerCase(), words]));
  return [...byWords.values()];
}
