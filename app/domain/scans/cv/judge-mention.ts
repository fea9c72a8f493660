import type { CvRule, CvRules } from "~/domain/scans/content/shape";
import type { Clause } from "./cv-clauses";
import { isOthersNoun, type Subject, subjectOf } from "./verb-subject";
import { wholeWords } from "./whole-words";

/** Whether the writer did it; `unsure` if the clause doesn't say. */
export type Verdict = "done" | "unsure" | "not done";

/** The maximum length of a sentence, in characters. Everything in a longer text is unsure. */
const longestClause = 600;

/** The indexes in a clause of the words of each rule. */
type Places = Record<CvRule | "firstPerson" | "othersVerb" | "participle", number[]>;

/** Returns a function that judges whether the writer used a skill, by the words around its mention in the clause. */
export function clauseJudge({ text, isAdvert, isQuestion }: Clause, rules: CvRules) {
  const places = !isAdvert && !isQuestion && text.length <= longestClause ? placesIn(text, rules) : null;
  /** @param start the index of the mention in the clause */
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
  const verb = before("firstPerson", "past", "leading");
  const did = Math.max(verb, before("opening", "experience"));

  if (places.adverts.length > 0 && (verb < 0 || isAdvertLabel(places, text, verb))) return "not done";
  const denied = before("denials", "wishes");
  if (denied >= 0) {
    const hasTurned = firstPerson > denied || (did > denied && text.slice(denied, did).includes(","));
    return hasTurned ? "unsure" : "not done";
  }
  if (isAfter("denials", "wishes")) return did >= 0 ? "unsure" : "not done";

  const firstLeading = places.leading[0] ?? Number.POSITIVE_INFINITY;
  const [others, together] = [before("others"), before("together")];
  const isSubject = (place: number) =>
    place >= 0 && firstPerson < place && firstLeading > place && !isLeadIn(places, place, verb);
  if (isSubject(others)) {
    const isOwnFirst = [...places.past, ...places.opening, ...places.firstPerson].some((at) => at < others);
    return isOwnFirst ? "unsure" : "not done";
  }
  if (isSubject(together)) return "unsure";
  if (did >= 0) {
    const isOthers = before("othersVerb") > did && before("leading") < 0;
    const isCompany = places.alongside.includes(did) && isPeople(text, places, { start, end });
    return isOthers || isCompany || before("studied") >= did ? "unsure" : "done";
  }
  const isOpen = isAfter("others", "together", "passive", "othersVerb") || places.studied.length > 0;
  return isAfter("firstPerson", "past", "leading", "experience", "participle") && !isOpen ? "done" : "unsure";
}

/** Reports whether a label of an advert precedes the verb: "Required: managed Linux servers". */
const isAdvertLabel = (places: Places, text: string, verb: number) =>
  places.adverts.some((place) => place < verb && text.slice(place, verb).includes(":"));

/** Reports whether the people are in a phrase before the writer's verb: "With my colleagues, built …". */
const isLeadIn = (places: Places, place: number, verb: number) =>
  verb > place && places.leadIns.some((at) => at <= place);

/** Reports whether the mention is part of a name for people: "cloud security engineers". */
const isPeople = (text: string, places: Places, { start, end }: { start: number; end: number }) =>
  places.people.some((at) => at >= start && (at < end || text.slice(end, at).trim() === ""));

function placesIn(clause: string, rules: CvRules): Places {
  const patterns = patternsOf(rules);
  const text = clause
    .replaceAll("\u2019", "'")
    .replace(patterns.harmless, (words) => "·".repeat(words.length));
  const placesOf = (pattern: RegExp) => [...text.matchAll(pattern)].map(({ index }) => index);
  const first = text.search(/\p{L}/u);
  const places = {
    ...(Object.fromEntries(
      Object.entries(patterns).map(([kind, pattern]) => [kind, placesOf(pattern)]),
    ) as Record<keyof typeof patterns, number[]>), // the same keys
    othersVerb: [],
    participle: [],
  };
  return {
    ...places,
    ...bySubject(places, text),
    opening: places.opening.filter((place) => place === first),
    leadIns: places.leadIns.filter((place) => place === first),
    experience: places.experience.filter((place) => !isOthersNoun(text.slice(0, place))),
  };
}

function bySubject({ past, leading, firstPerson }: Places, text: string) {
  const sorted = {
    past: [] as number[],
    leading: [] as number[],
    othersVerb: [] as number[],
    participle: [] as number[],
  };
  const verbs = [
    ...past.map((place) => ({ place, kind: "past" as const })),
    ...leading.map((place) => ({ place, kind: "leading" as const })),
    ...firstPerson.map((place) => ({ place, kind: "firstPerson" as const })),
  ].sort((one, other) => one.place - other.place);
  let earlier: Subject | null = null;
  for (const { place, kind } of verbs) {
    earlier = kind === "firstPerson" ? "writer" : subjectOf(text.slice(0, place), earlier);
    if (kind === "firstPerson") continue;
    sorted[earlier === "writer" ? kind : earlier === "other" ? "othersVerb" : "participle"].push(place);
  }
  return sorted;
}

const compiled = new WeakMap<CvRules, Record<CvRule | "firstPerson", RegExp>>();

function patternsOf(rules: CvRules): Record<CvRule | "firstPerson", RegExp> {
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

/** Matches phrases such as "I use", "I have also used" and "I've run". */
function firstPersonOf(verbs: readonly string[]): RegExp {
  const { source } = wholeWords(verbs, "giu");
  const between =
    "(?:'ve|\\s{1,3}have)?(?:\\s{1,3}(?:\\p{L}{2,12}ly|also|still|often|now|since|then|even))?\\s{1,3}";
  return new RegExp(`(?<![\\p{L}\\p{N}])I${between}${source}`, "giu");
}
