import { and, eq, max } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { type CaseFile, caseFiles } from "~/db/schema/bookings/case-files";
import {
  type BookingWithParties,
  bookingParties,
  partiesQuery,
} from "~/domain/bookings/booking-parties.server";
import type { SignedInCaller } from "~/domain/caller";
import { displayName } from "~/domain/experts/expert";
import { isTheirExpert } from "~/domain/experts/record/their-expert.server";
import { defineMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import { type CaseError, type CaseTexts, isSameCase, whyNoCase } from "./case-file";

/** The mail to the learner that the case file can be read. It doesn't quote it. */
export const caseFilePublished = defineMail({
  template: "case-file-published",
  reader: "learner",
  read: async (db, mail, { appUrl }) => {
    const found = await bookingParties(db, mail.aboutId);
    if (!found) return "what it is about was deleted";
    return {
      to_name: mail.toName,
      expert_name: displayName(found.expert.name),
      startsAt: found.booking.startsAt.toISOString(),
      timeZone: found.learner.timeZone,
      pageUrl: new URL(paths.caseFile(mail.aboutId), appUrl).href,
    };
  },
});

interface CaseInput {
  bookingId: string;
  texts: CaseTexts;
  isPublishing: boolean;
  /** The version that the form was opened with, 0 for none; null skips the comparison. */
  opened: number | null;
}

/** Another text was saved since the form was opened. Saving with this version replaces it. */
export interface CaseConflict {
  code: "conflict";
  version: number;
}

/**
 * Saves the case file of a session as a draft, publishes it, or corrects a published one. Publishing gives it the
 * learner's next number and mails the learner.
 * @returns `not-found` unless the session is of the account's current expert record
 */
export async function saveCaseFile(
  db: Db,
  { actor: { userId, expertId }, now }: SignedInCaller,
  { bookingId, texts, isPublishing, opened }: CaseInput,
): Promise<Result<{ isFirst: boolean; isPublished: boolean }, "not-found" | CaseError | CaseConflict>> {
  if (!expertId || !isId(bookingId)) return fail("not-found");
  return db.transaction(async (tx) => {
    const own = and(eq(bookings.id, bookingId), eq(bookings.expertId, expertId));
    const [session] = await partiesQuery(tx, own);
    if (!session) return fail("not-found");
    // The learner's lock keeps the numbers in order.
    await lockInOrder(tx, ["expert", expertId], ["learner", session.learner.userId]);
    const [locked] = await partiesQuery(tx, own);
    if (!locked || !(await isTheirExpert(tx, { userId, expertId }))) return fail("not-found");
    const { booking, learner } = locked;
    const why = whyNoCase({ ...booking, learnerName: learner.name }, now);
    if (why) return fail(why);

    const [stored] = await tx.select().from(caseFiles).where(eq(caseFiles.bookingId, bookingId));
    const version = stored?.version ?? 0;
    if (opened !== null && opened !== version && !(stored && isSameCase(stored, texts))) {
      return fail({ code: "conflict", version });
    }
    const isShown = isPublishing || !!stored?.publishedAt;
    if (isShown && !(texts.done && texts.nextStep)) return fail("incomplete");
    const isFirst = isShown && !stored?.publishedAt;
    const learnerId = booking.learnerId;
    const publication = isFirst ? { publishedAt: now, number: await nextNumber(tx, learnerId) } : {};
    await write(tx, stored, {
      bookingId,
      learnerId,
      ...texts,
      ...publication,
      version: version + 1,
      savedAt: now,
    });
    if (isFirst) await mailLearner(tx, locked);
    return ok({ isFirst, isPublished: isShown });
  });
}

async function write(tx: Db, stored: CaseFile | undefined, values: typeof caseFiles.$inferInsert) {
  if (stored) await tx.update(caseFiles).set(values).where(eq(caseFiles.id, stored.id));
  else await tx.insert(caseFiles).values({ ...values, createdAt: values.savedAt });
}

async function nextNumber(tx: Db, learnerId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(caseFiles.number) })
    .from(caseFiles)
    .where(eq(caseFiles.learnerId, learnerId));
  return (row?.last ?? 0) + 1;
}

async function mailLearner(tx: Db, { booking, learner }: BookingWithParties): Promise<void> {
  await queueMail(tx, caseFilePublished, {
    dedupeKey: `case-file-published:${booking.id}`,
    to: learner,
    about: { type: "booking", id: booking.id },
    payload: {},
  });
}
