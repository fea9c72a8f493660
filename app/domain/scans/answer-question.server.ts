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

/** The question at a place of a scan, from 1; undefined beyond the last. */
export const questionAt = ({ mode }: Pick<Scan, "mode">, number: number): Question | undefined =>
  content.questions[mode][number - 1];

export const questionCount = ({ mode }: Pick<Scan, "mode">): number => content.questions[mode].length;

/**
 * Keeps an answer, in one statement, so that answers from two tabs don't overwrite each other. On the way back nothing
 * is required, and a question without an answer keeps the one it had.
 * @param given the chosen options' ids, or one text; what the question doesn't know is no answer
 * @returns "closed": the scan is finished or not the holder's
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

/** The CV, the only text. Characters are counted as Postgres counts them. */
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
  // A single choice can't be taken back, so nothing was sent; an empty list was.
  if (first === undefined && (kind === "one" || isRequired)) return null;
  const answer = JSON.stringify({ [id]: kind === "one" ? first : known });
  return { answers: sql`${aiSkillScans.answers} || ${answer}::jsonb` };
}
