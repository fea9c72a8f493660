import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import type { Caller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { isLonger } from "~/shared/text-length";
import { isContradictory } from "./analysis/answered";
import { content } from "./content/content";
import type { Question } from "./content/shape";
import type { AnswerError } from "./messages";
import { heldBy } from "./queries.server";
import type { Scan, ScanHolder } from "./scan";

/** Returns a scan's question by its number, from 1; undefined beyond the last one. */
export const questionAt = ({ mode }: Pick<Scan, "mode">, number: number): Question | undefined =>
  content.questions[mode][number - 1];

export const questionCount = ({ mode }: Pick<Scan, "mode">): number => content.questions[mode].length;

/**
 * Stores an answer in one statement, so that answers from two tabs don't overwrite each other. Going back requires no
 * answer. No answer keeps the stored one, but clears an optional question with several choices.
 * @param given the chosen options' ids, or one text; unknown ids are ignored
 * @returns `closed` if the scan is finished or isn't the holder's, or there is no such question
 */
export async function answerQuestion(
  db: Db,
  _caller: Caller,
  {
    holder,
    scan,
    number,
    given,
    isBack,
  }: { holder: ScanHolder; scan: Scan; number: number; given: readonly string[]; isBack: boolean },
): Promise<Result<null, AnswerError | "closed">> {
  const question = questionAt(scan, number);
  if (!question) return fail("closed");
  const change =
    question.kind === "text" ? ofText(question.limit, given) : ofOptions(question, given, isBack);
  if (typeof change === "string") return fail(change);
  if (change === null) return ok(null);
  const kept = await db
    .update(aiSkillScans)
    .set(change)
    .where(and(eq(aiSkillScans.id, scan.id), heldBy(holder), isNull(aiSkillScans.finishedAt)))
    .returning({ id: aiSkillScans.id });
  return kept.length > 0 ? ok(null) : fail("closed");
}

/** Returns the change for the CV, the only text. Characters are counted as in Postgres. */
function ofText(limit: number, [text]: readonly string[]) {
  if (text === undefined) return null;
  const cvText = text.replaceAll("\r\n", "\n").trim();
  if (isLonger(cvText, limit)) return "cv-too-long" as const;
  return { cvText: cvText || null };
}

function ofOptions(
  { id, kind, options, isRequired }: Exclude<Question, { kind: "text" }>,
  given: readonly string[],
  isBack: boolean,
) {
  const chosen = options.filter((option) => given.includes(option.id));
  if (isContradictory(chosen) && !isBack) return "none-and-others" as const;
  const known = chosen.map((option) => option.id);
  const [first] = known;
  if (first === undefined && isRequired && !isBack) {
    return kind === "one" ? ("answer-missing" as const) : ("option-missing" as const);
  }
  // A single choice can't be deselected and a required answer can't be removed, so the stored answer stays.
  if (first === undefined && (kind === "one" || isRequired)) return null;
  const answer = JSON.stringify({ [id]: kind === "one" ? first : known });
  return { answers: sql`${aiSkillScans.answers} || ${answer}::jsonb` };
}
