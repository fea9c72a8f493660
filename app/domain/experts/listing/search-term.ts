import { skillsOfTool, toolsOf } from "~/domain/experts/skill-facets";
import { knownSkill, type VocabularyEntry } from "~/domain/experts/vocabulary";

/**
 * Parses a search term (decision H4): every word must be found, in any order. A skill of the vocabulary is also found
 * by its other spellings ("blue team" finds "Defensive Cybersecurity") and by its tools ("SIEM" finds "Splunk"), and a
 * tool by its skill. Pure.
 */

/** A part of a term, as spellings split into words: all words of one spelling must be found. */
export type TermPart = string[][];

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
      parts.push(distinct([words.slice(at, at + skill.length), ...skill.spellings]));
      at += skill.length;
    }
  }
  return parts;
}

/** Finds the longest skill name, spelling or tool that starts at this word. */
function skillAt(words: string[], at: number): { length: number; spellings: string[][] } | null {
  for (let length = Math.min(longestSpelling, words.length - at); length > 0; length -= 1) {
    const typed = words.slice(at, at + length).join(" ");
    const entry = knownSkill(typed);
    // A tool of several words is found as it is written: "Policy writing" isn't every policy and every writing.
    if (entry)
      return { length, spellings: [...spellingsOf(entry), ...toolsOf(entry.id).map((tool) => [tool])] };
    const skills = skillsOfTool(typed);
    if (skills.length > 0) return { length, spellings: skills.flatMap(spellingsOf) };
  }
  return null;
}

const spellingsOf = ({ name, aka = [] }: VocabularyEntry): string[][] => [name, ...aka].map(wordsOf);

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

function distinct(spellings: string[][]): string[][] {
  const byWords = new Map(spellings.map((words) => [words.join(" ").toLowerCase(), words]));
  return [...byWords.values()];
}
