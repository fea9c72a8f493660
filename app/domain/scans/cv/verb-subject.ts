/** Tells who is the subject of a past verb. CVs leave "I" out, so a verb without a written subject is the writer's. */

export type Subject = "writer" | "other" | "unclear";

/** Words that may stand between a subject and its verb. */
const between = /(?:\s|^)(?:\p{L}{2,12}ly|also|then|now|since|still|often|even|have|has|had|having)$/iu;

const isPassive = /(?:^|\s)(?:is|are|was|were|be|been|being|get|got)$/iu;
const isJoined = /(?:[,:;()/&\u2013\u2014+-]|(?:^|\s)(?:and|or|but|as well as))$/iu;
const isRelative = /(?:^|\s)(?:that|which|who|where|whose)$/iu;
const isNamed = /(?:^|\s)\p{Lu}[\p{L}\p{N}.]{1,40}$/u;
const leadIn =
  /^[^\p{L}]{0,20}(?:in|at|for|as|on|with|during|since|from|within|after|before|until|under|throughout|together with|through|via|between)\s/iu;
/** "In 2020 Google", "at university my teacher": a phrase of place or time, and a subject after it. */
const newSubject =
  /(?:\s\d{4}\s+\p{L}|\p{L}\s+(?:my|our|the|a|an|their|his|her|another|some|every|each)\s)/iu;

/** @param text up to the verb @param earlier whose the verb before it is; null for the first of a clause */
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

/** What follows the phrase's last preposition, with it. */
function afterLastLeadIn(lead: string): string {
  const last = [...lead.matchAll(/(?:^|\s)(?:in|at|for|as|on|with|during|since|from|of)(?=\s)/giu)].at(-1);
  return last ? lead.slice(last.index + last[0].length) : lead;
}

/** "Google has", "the bank is": a subject other than "I", before a noun that says the same as a verb. */
export const isOthersNoun = (text: string): boolean =>
  /(?<!(?:^|\s)I)\s(?:has|have|had|is|are|was|were)\s[^,:;]{0,60}$/iu.test(text) &&
  !/(?:^|\s)I(?:'ve)?\s[^,:;]{0,60}$/u.test(text);
