import { and, eq, gt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { forgetJobs } from "~/db/forget-jobs.server";
import { bookings } from "~/db/schema/bookings";
import { mails } from "~/db/schema/mails";
import { platformOf } from "~/domain/bookings/meeting-link";
import type { BookingMail, CancellationMail, MailTemplate, QuestionMail } from "~/domain/mails/mail";
import { bookingMailKeys, hasKeyOf, isLinkMailOf, isToOwner, questionMailKeys } from "./account-mails.server";
import { askedBy, isTaughtBy, type Owner, ownedBy } from "./account-owner.server";
import { withoutOwner } from "./erase-account-words.server";
import { deletedName } from "./erased";

/**
 * Mails to an account that is erased go, whatever became of them. Those to others that tell of it are emptied once they
 * have left; while they wait they lose the name and the address, and are sent. Comes before anything that these mails
 * are recognised by is erased.
 */
export async function eraseMails(tx: Db, owner: Owner, now: Date): Promise<void> {
  // That a session was booked is no news any more where its cancellation follows, or came before.
  const ahead = bookingMailKeys(tx, and(ownedBy(owner), gt(bookings.startsAt, now)), [
    "confirmation",
    "notification",
  ]);
  // Nor where one is held: nobody will be there.
  const ofLinks = isLinkMailOf(tx, isTaughtBy(owner));
  const deleted = await tx
    .delete(mails)
    .where(or(isToOwner(tx, owner), and(isWaiting, or(hasKeyOf(ahead), ofLinks))))
    .returning({ id: mails.id });
  const keys = [
    ...deleted.map(({ id }) => `mail:${id}`),
    ...owner.cards.map(({ id }) => `announce-meeting-link:${id}`),
  ];
  await forgetJobs(tx, { keys, email: owner.email });

  const ofBookings = hasKeyOf(bookingMailKeys(tx, ownedBy(owner)));
  const ofQuestions = hasKeyOf(questionMailKeys(tx, askedBy(owner)));
  await emptySentMails(tx, or(ofBookings, ofQuestions, ofLinks));
  for (const template of ["booking-confirmation", "booking-notification", "booking-cancellation"] as const) {
    await tx
      .update(mails)
      .set({ payload: sql`${mails.payload} || ${asJson(nobody[template])}` })
      .where(and(isWaiting, eq(mails.template, template), ofBookings));
  }
  const { payload } = mails;
  const words = sql`jsonb_build_object('subject', ${withoutOwner(sql`${payload} ->> 'subject'`, owner)},
    'question', ${withoutOwner(sql`${payload} ->> 'question'`, owner)})`;
  await tx
    .update(mails)
    .set({
      payload: sql`${payload} || ${words} || ${asJson(nobody["expert-question"])}`,
      replyTo: null,
    })
    .where(and(isWaiting, ofQuestions));
  await tx.update(mails).set({ dedupeKey: erasedMailKey }).where(ofQuestions);
}

/** Takes everything out of the mails of a condition that have left or were given up. */
export async function emptySentMails(tx: Db, condition: SQL | undefined): Promise<void> {
  await tx
    .update(mails)
    .set({ payload: {}, replyTo: null, subject: null, html: null, text: null, lastError: null })
    .where(and(ne(mails.status, "queued"), condition));
}

export const isWaiting = eq(mails.status, "queued");

/** The key of a question's mail is the question's: a digest of its address and words. */
export const erasedMailKey = sql<string>`'erased:' || ${mails.id}`;

/** What stands for the owner in a mail to the other side. */
const nobody = {
  "booking-confirmation": {
    expert_name: deletedName,
    expert_email: "",
    meetingLink: null,
    platform: platformOf(null),
  } satisfies Partial<BookingMail>,
  "booking-notification": { learner_name: deletedName, learner_email: "" } satisfies Partial<BookingMail>,
  "booking-cancellation": { other_name: deletedName, reason: null } satisfies Partial<CancellationMail>,
  "expert-question": { name: deletedName, email: "" } satisfies Partial<QuestionMail>,
} satisfies Partial<Record<MailTemplate, object>>;

const asJson = (values: object) => sql`${JSON.stringify(values)}::text::jsonb`;
