import { toolsOf } from "~/domain/experts/skill-facets";
import { knownSkill } from "~/domain/experts/vocabulary";
import type { Content, SkillId } from "~/domain/scans/content/shape";
import { clausesOf } from "./cv-clauses";
import { clauseJudge } from "./judge-mention";
import { wholeWords } from "./whole-words";

/** The skills in a CV, each with an excerpt. */
export interface CvReading {
  /** Skills that the writer used, according to a sentence. */
  counted: Map<SkillId, string>;
  /** Skills that a sentence names without saying whether the writer used them. */
  mentioned: Map<SkillId, string>;
}

/**
 * Reads a CV for the skills that roles need. It finds the vocabulary's names, tools and other spellings as whole words,
 * and the longer of two that overlap. Sentences that deny it, wish for it or are about other people don't count.
 */
export function readCv(cvText: string, content: Content): CvReading {
  const counted = new Map<SkillId, string>();
  const mentioned = new Map<SkillId, string>();
  const clausesWith = new Map<SkillId, number>();
  for (const { clause, mentions } of clausesWithMentions(cvText, content)) {
    const open = mentions.filter(
      ({ skill }) => !counted.has(skill) && (clausesWith.get(skill) ?? 0) < mostClauses,
    );
    if (open.length === 0) continue;
    const judge = clauseJudge(clause, content.cv);
    for (const { skill, start, end } of open) {
      clausesWith.set(skill, (clausesWith.get(skill) ?? 0) + 1);
      const place = [start - clause.start, end - clause.start] as const;
      const verdict = judge(...place);
      const found = verdict === "done" ? counted : mentioned;
      if (verdict !== "not done" && !found.has(skill)) found.set(skill, excerpt(clause.text, ...place));
    }
  }
  for (const skill of counted.keys()) mentioned.delete(skill);
  return { counted, mentioned };
}

/** The maximum number of clauses that are judged for one skill. It limits the work for a CV that repeats a word. */
const mostClauses = 40;

/** Returns the clauses that name a skill, each with the first mention of each of its skills. */
function clausesWithMentions(cvText: string, content: Content) {
  const mentions = mentionsIn(cvText, content);
  if (mentions.length === 0) return [];
  let next = 0;
  return clausesOf(cvText, content.cv).flatMap((clause) => {
    const first = new Map<SkillId, Mention>();
    const end = clause.start + clause.text.length;
    for (let mention = mentions[next]; mention && mention.start < end; mention = mentions[++next]) {
      if (!first.has(mention.skill)) first.set(mention.skill, mention);
    }
    return first.size > 0 ? [{ clause, mentions: [...first.values()] }] : [];
  });
}

interface Mention {
  skill: SkillId;
  start: number;
  end: number;
}

function mentionsIn(cvText: string, content: Content): Mention[] {
  const { anyCase, asWritten, skillsOf } = wordsOf(content);
  return [anyCase, asWritten]
    .flatMap((pattern) => [...cvText.matchAll(pattern)])
    .flatMap(({ 0: words, index: start }) =>
      (skillsOf.get(fold(words)) ?? []).map((skill) => ({ skill, start, end: start + words.length })),
    )
    .sort((one, other) => one.start - other.start);
}

interface Words {
  anyCase: RegExp;
  asWritten: RegExp;
  skillsOf: ReadonlyMap<string, SkillId[]>;
}

const compiled = new WeakMap<Content, Words>();

function wordsOf(content: Content): Words {
  const known = compiled.get(content);
  if (known) return known;
  const skills = new Set(content.roles.flatMap((role) => role.skills.map(({ skill }) => skill)));
  const skillsOf = new Map<string, SkillId[]>();
  const list = new Set<string>();
  for (const skill of skills) {
    for (const spelling of spellingsOf(skill)) {
      list.add(spelling);
      skillsOf.set(fold(spelling), [...(skillsOf.get(fold(spelling)) ?? []), skill]);
    }
  }
  const [ambiguous, plain] = [[...list].filter(isAmbiguous), [...list].filter((word) => !isAmbiguous(word))];
  const words = {
    anyCase: wholeWords(plain, "giu", noAudit),
    asWritten: wholeWords(ambiguous, "gu", noAudit),
    skillsOf,
  };
  compiled.set(content, words);
  return words;
}

/** Keeps "SOC 2", which is a kind of audit, from matching "SOC". */
const noAudit = "(?<!SOC(?=[ -][1-3](?!\\d)))";

/** Returns the spellings of a skill. Those of two characters are too ambiguous: C2 is also a level of English. */
function spellingsOf(skill: SkillId): string[] {
  const entry = knownSkill(skill);
  const words = entry ? [entry.name, ...(entry.aka ?? []), ...toolsOf(entry.id)] : [];
  return words.filter((word) => word.length > 2 && !neverInText.has(word));
}

/** Abbreviations and names that are ordinary words match only in the vocabulary's upper and lower case. */
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
  "Sentinel",
  "Volatility",
  "Autopsy",
  "Postman",
  "Jenkins",
  "STRIDE",
]);

/** Six Sigma is a quality method, not the detection rules. */
const neverInText = new Set(["Sigma"]);

const fold = (words: string) => words.toLowerCase().replace(/[\s-]+/g, " ");

const reach = 35;

/** Returns the mention with the words around it in its clause and line. */
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
