import { knownSkill } from "~/domain/experts/vocabulary";

/**
 * What a search term asks for (decision H4): every word of it, in any order, each found anywhere; a skill of the
 * vocabulary also under its other spellings ("blue team" finds "Defensive Cybersecurity"). Pure.
 */

/** Part of a term: one of the spellings must be found, which means every word of that spelling. */
export type TermPart = string[][];

/** The longest spellings in the vocabulary have this many words. */
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

/** The longest run of words from here on that the vocabulary knows. */
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
