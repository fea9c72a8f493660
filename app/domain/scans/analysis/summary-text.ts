import type { ScanResult } from "./result";

type Found = Pick<
  ScanResult,
  "target" | "readiness" | "strengths" | "foundations" | "missing" | "skills" | "plan"
>;

/** Returns two or three sentences: how close the target is, the strongest skill and the most important gap. */
export function summarise(found: Found): string {
  const { target, readiness, strengths, skills } = found;
  const all = Object.keys(skills).length;
  const count = strengths.length === all ? "all" : strengths.length;
  return [
    `${tierOf(readiness)} the role of ${inSentence(target.name)}: ${
      strengths.length > 0
        ? `you have ${count} of its ${all} skills at the level it needs`
        : `its ${all} skills are ahead of you`
    }.`,
    strongest(found),
    gap(found),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** Returns the start of a sentence, by the specification's tiers. @param readiness in percent */
function tierOf(readiness: number): string {
  if (readiness >= 80) return "You are ready for";
  if (readiness >= 60) return "You are close to";
  if (readiness >= 40) return "You are on the way to";
  return "You are starting out towards";
}

function strongest({ target, strengths, foundations, missing }: Found): string {
  const best = strengths.reduce<ScanResult["strengths"][number] | undefined>(
    (one, other) => (one && one.shown >= other.shown ? one : other),
    undefined,
  );
  const strength = best && `your strongest skill for it is ${best.name}`;
  const foundation = foundations.find(({ skill }) => skill !== missing[0]?.skill);
  const base = foundation && `you can build on ${foundation.name}`;
  const claim = strength ?? base;
  if (target.isChosen) return claim ? `${claim[0]?.toUpperCase()}${claim.slice(1)}.` : "";
  if (target.fit === 0)
    return `No role stands out yet, so this is only a place to start${claim ? `, but ${claim}` : ""}.`;
  return `It is the role that fits you best${claim ? `, and ${claim}` : ""}.`;
}

/** The plan may begin with another skill: its order is that in which they can be learned. */
function gap({ missing: [most], plan }: Found): string {
  if (!most) return "Nothing that it needs is missing.";
  const step = plan.findIndex(({ skill }) => skill === most.skill) + 1;
  const place = step > 1 ? ` It is step ${step} of your plan.` : "";
  return `The most important gap is ${most.name}${most.shown > 0 ? ", which you've started" : ""}.${place}`;
}

/** Lowers the first letter of a name for use inside a sentence: "penetration tester", but "SOC analyst". */
export const inSentence = (words: string) =>
  /^[A-Z][a-z]/.test(words) ? `${words[0]?.toLowerCase()}${words.slice(1)}` : words;
