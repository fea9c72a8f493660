/** Finds the subject of a verb in the past. CVs leave "I" out, so a verb without a subject is about the writer. */

export type Subject = "writer" | "other" | "unclear";

const between = /(?:\s|^)(?:\p{L}{2,12}ly|also|then|now|since|still|often|even|have|has|had|having)$/iu;

const isPassive = /(?:^|\s)(?:is|are|was|were|be|been|being|get|got)$/iu;
const isJoined = /(?:[,:;()/&\u2013\u2014+-]|(?:^|\s)(?:and|or|but|as well as))$/iu;
const isRelative = /(?:^|\s)(?:that|which|who|where|whose)$/iu;
const isNamed = /(?:^|\s)\p{Lu}[\p{L}\p{N}.]{1,40}$/u;
const leadIn =
  /^[^\p{L}]{0,20}(?:in|at|for|as|on|with|during|since|from|within|after|before|until|under|throughout|together with|through|via|between)\s/iu;
/** A phrase of place or time with a subject after it: "In 2020 Google", "at university my teacher". */
const newSubject =
  /(?:\s\d{4}\s+\p{L}|\p{L}\s+(?:my|our|the|a|an|their|his|her|another|some|every|each)\s)/iu;

/** @param text the clause up to the verb @param earlier the subject of the verb before; null for the first verb */
export function subjectOf(text: string, earlier: Subject | null): Subject {
  let lead = text.trimEnd();
  if (isPassive.test(lead)) return "unclear";
  for (let word = between.exec(lead); word; word = between.exec(lead)) {
    lead = lead.slice(0, word.index).trimEnd();
    if (isPassive.test(lead)) return "unclear";
  }
  if (!/\p{L}/u.test(lead)) return "writer";
  if (isJoined.test(lead)) return earlier ?? "writer";
  if (isRelative.test(lead)) return "other";
  if (earlier === null && leadIn.test(lead) && !newSubject.test(afterLastLeadIn(lead))) return "writer";
  return isNamed.test(lead) ? "other" : "unclear";
}

function afterLastLeadIn(lead: string): string {
  const last = [...lead.matchAll(/(?:^|\s)(?:in|at|for|as|on|with|during|since|from|of)(?=\s)/giu)].at(-1);
  return last ? lead.slice(last.index + last[0].length) : lead;
}

/** Reports whether a subject other than "I" precedes a noun such as "experience": "Google has", "the bank is". */
export const isOthersNoun = (text: string): boolean =>
  /(?<!(?:^|\s)I)\s(?:has|have|had|is|are|was|were)\s[^,:;]{0,60}$/iu.test(text) &&
  !/(?:^|\s)I(?:'ve)?\s[^,:;]{0,60}$/u.test(text);
