import { knownSkill } from "../experts/vocabulary";
import type { Content, SkillId } from "./content/shape";

/**
 * The first mention of each skill that some role needs, as an excerpt of the CV. Names and other spellings of the
 * vocabulary count as whole words; of two that overlap, the longer.
 */
export function readCv(cvText: string, content: Content): Map<SkillId, string> {
  const { anyCase, asWritten, skillOf } = wordsOf(content);
  const mentions = new Map<SkillId, string>();
  for (const pattern of [anyCase, asWritten]) {
    for (const { 0: words, index } of cvText.matchAll(pattern)) {
      const skill = skillOf.get(fold(words));
      if (skill && !mentions.has(skill)) mentions.set(skill, excerpt(cvText, index, index + words.length));
    }
  }
  return mentions;
}

interface Words {
  anyCase: RegExp;
  asWritten: RegExp;
  skillOf: Map<string, SkillId>;
}

/** Compiled once for each content. */
const compiled = new WeakMap<Content, Words>();

function wordsOf(content: Content): Words {
  const known = compiled.get(content);
  if (known) return known;
  const skills = new Set(content.roles.flatMap((role) => role.skills.map(({ skill }) => skill)));
  const spellings = [...skills].flatMap((skill) =>
    spellingsOf(skill).map((spelling) => ({ spelling, skill })),
  );
  const list = spellings.map(({ spelling }) => spelling);
  const words = {
    anyCase: anyOf(
      list.filter((spelling) => !isAmbiguous(spelling)),
      "giu",
    ),
    asWritten: anyOf(list.filter(isAmbiguous), "gu"),
    skillOf: new Map(spellings.map(({ spelling, skill }) => [fold(spelling), skill])),
  };
  compiled.set(content, words);
  return words;
}

/** Two characters say too little: C2 is also a level of English. */
function spellingsOf(skill: SkillId): string[] {
  const entry = knownSkill(skill);
  return entry ? [entry.name, ...(entry.aka ?? [])].filter(({ length }) => length > 2) : [];
}

/** Abbreviations, and names that are ordinary words: they count only as the vocabulary writes them. */
const isAmbiguous = (spelling: string) => /^[A-Z]{3,5}$/.test(spelling) || ordinaryWords.has(spelling);

const ordinaryWords = new Set([
  "Networking",
  "Reconnaissance",
  "Execution",
  "Persistence",
  "Discovery",
  "Collection",
  "Exfiltration",
  "Impact",
]);

/**
 * Whole words only; SOC 2 is a kind of audit. Nothing in it repeats without a limit: the time grows with the text's
 * length alone.
 */
function anyOf(spellings: string[], flags: string): RegExp {
  const longestFirst = [...spellings].sort((one, other) => other.length - one.length);
  const words = longestFirst.map((spelling) => spelling.split(/[\s-]/).map(literal).join("[\\s-]{1,3}"));
  // With no spellings, a pattern that matches nothing.
  const either = words.length > 0 ? words.join("|") : "[^\\s\\S]";
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${either})(?![\\p{L}\\p{N}])(?<!SOC(?=[ -][1-3](?!\\d)))`, flags);
}

const literal = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

const fold = (words: string) => words.toLowerCase().replace(/[\s-]+/g, " ");

/** Characters on each side of a mention. */
const reach = 35;

/** The mention with the words around it on its line. */
function excerpt(text: string, start: number, end: number): string {
  const before =
    text
      .slice(Math.max(0, start - reach), start)
      .split("\n")
      .at(-1) ?? "";
  const after = text.slice(end, end + reach).split("\n")[0] ?? "";
  const isCutBefore = before.length === reach && start > reach;
  const isCutAfter = after.length === reach && end + reach < text.length;
  return [
    isCutBefore ? `… ${before.replace(/^\S*\s*/, "")}` : before,
    text.slice(start, end),
    isCutAfter ? `${after.replace(/\s*\S*$/, "")} …` : after,
  ]
    .join("")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
