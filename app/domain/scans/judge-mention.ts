import type { CvRule, CvRules } from "./content/shape";
import type { Clause } from "./cv-clauses";
import { wholeWords } from "./whole-words";

/** Whether the writer did it; unsure where the clause doesn't say. */
export type Verdict = "done" | "unsure" | "not done";

/** What is longer is no sentence: nothing in it is sure. */
const longestClause = 600;

/** Where the words of each rule stand in a clause. */
type Places = Record<CvRule | "firstPerson", number[]>;

/** Judges what a clause says of the skills that it names, by the words around each. */
export function clauseJudge({ text, isAdvert, isQuestion }: Clause, rules: CvRules) {
  const places = !isAdvert && !isQuestion && text.length <= longestClause ? placesIn(text, rules) : null;
  /** @param start of the mention in the clause */
  return (start: number, end: number): Verdict => {
    if (isAdvert || isQuestion) return "not done";
    return places ? judge(places, text, { start, end }) : "unsure";
  };
}

function judge(places: Places, text: string, { start, end }: { start: number; end: number }): Verdict {
  const before = (...kinds: (keyof Places)[]) =>
    Math.max(-1, ...kinds.flatMap((kind) => places[kind]).filter((place) => place < start));
  const isAfter = (...kinds: (keyof Places)[]) =>
    kinds.some((kind) => places[kind].some((place) => place >= end));
  const firstPerson = before("firstPerson");
  const did = before("firstPerson", "past", "leading", "opening", "experience");

  if (places.adverts.length > 0) return firstPerson > Math.max(...places.adverts) ? "unsure" : "not done";
  const denied = before("denials", "wishes");
  if (denied >= 0) {
    const hasTurned = firstPerson > denied || (did > denied && text.slice(denied, did).includes(","));
    return hasTurned ? "unsure" : "not done";
  }
  if (isAfter("denials", "wishes")) return did >= 0 ? "unsure" : "not done";

  const firstLeading = places.leading[0] ?? Number.POSITIVE_INFINITY;
  const [others, together] = [before("others"), before("together")];
  const isSubject = (place: number) => place >= 0 && firstPerson < place && firstLeading > place;
  if (isSubject(others)) {
    const isOwnFirst = [...places.past, ...places.opening, ...places.firstPerson].some((at) => at < others);
    return isOwnFirst ? "unsure" : "not done";
  }
  if (isSubject(together)) return "unsure";
  if (did >= 0) return before("studied") > did ? "unsure" : "done";
  const isOpen = isAfter("others", "together", "passive") || places.studied.length > 0;
  return isAfter("firstPerson", "past", "leading", "experience") && !isOpen ? "done" : "unsure";
}

function placesIn(clause: string, rules: CvRules): Places {
  const patterns = patternsOf(rules);
  const text = clause
    .replaceAll("\u2019", "'")
    .replace(patterns.harmless, (words) => "·".repeat(words.length));
  const placesOf = (pattern: RegExp) => [...text.matchAll(pattern)].map(({ index }) => index);
  const first = text.search(/\p{L}/u);
  const places = Object.fromEntries(
    Object.entries(patterns).map(([kind, pattern]) => [kind, placesOf(pattern)]),
  ) as Places; // the same keys
  return { ...places, opening: places.opening.filter((place) => place === first) };
}

/** Compiled once for each content. */
const compiled = new WeakMap<CvRules, Record<keyof Places, RegExp>>();

function patternsOf(rules: CvRules): Record<keyof Places, RegExp> {
  const known = compiled.get(rules);
  if (known) return known;
  const patterns = {
    ...(Object.fromEntries(
      Object.entries(rules).map(([kind, words]) => [kind, wholeWords(words, "giu")]),
    ) as Record<CvRule, RegExp>), // the same keys
    firstPerson: firstPersonOf([...rules.present, ...rules.past, ...rules.leading]),
  };
  compiled.set(rules, patterns);
  return patterns;
}

/** "I use", "I have also used", "I've run". */
function firstPersonOf(verbs: readonly string[]): RegExp {
  const { source } = wholeWords(verbs, "giu");
  const between =
    "(?:'ve|\\s{1,3}have)?(?:\\s{1,3}(?:\\p{L}{2,12}ly|also|still|often|now|since|then|even))?\\s{1,3}";
  return new RegExp(`(?<![\\p{L}\\p{N}])I${between}${source}`, "giu");
}
