import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { forgetJobs } from "~/db/forget-jobs.server";
import { bookings } from "~/db/schema/bookings";
import { expertQuestions } from "~/db/schema/expert-questions";
import { mails } from "~/db/schema/mails";
import type { Owner } from "./account-owner.server";
import { ownedBy } from "./erase-account-bookings.server";
import { askedBy, literal } from "./erase-account-texts.server";
import { deletedName } from "./erased";

/**
 * Mails to an account that is erased go, whatever became of them. Those to others that tell of it are emptied once they
 * have left and deleted while they wait; only a cancellation is still sent, and then it names nobody. Comes before
 * anything that these mails are recognised by is erased.
 */
export async function eraseMails(tx: Db, owner: Owner): Promise<void> {
  const about = isAbout(tx, owner);
  const isWaiting = eq(mails.status, "queued");
  const isCancellation = eq(mails.template, "booking-cancellation");

  const deleted = await tx
    .delete(mails)
    .where(or(isToOwner(tx, owner), and(isWaiting, sql`not ${isCancellation}`, about)))
    .returning({ id: mails.id });
  await forgetJobs(tx, { keys: deleted.map(({ id }) => `mail:${id}`), email: owner.email });
  await tx
    .update(mails)
    .set({ payload: {}, replyTo: null, subject: null, html: null, text: null })
    .where(and(ne(mails.status, "queued"), about));
  await tx
    .update(mails)
    .set({
      payload: sql`${mails.payload} || jsonb_build_object('other_name', ${deletedName}::text, 'reason', null)`,
    })
    .where(and(isWaiting, isCancellation, about));
}

/** To a proven address: everything. To one that was only typed in: what this account itself was sent. */
export function isToOwner(tx: Db, owner: Owner): SQL | undefined {
  const to = sql`lower(${mails.toEmail})`;
  const toTyped = and(
    eq(to, owner.email.toLowerCase()),
    or(inArray(mails.template, ["email-link", "security-notice"]), isOfBooking(tx, owner)),
  );
  return or(inArray(to, owner.provenEmails), toTyped);
}

function isAbout(tx: Db, owner: Owner): SQL | undefined {
  const questions = tx.select({ key: expertQuestions.dedupeKey }).from(expertQuestions).where(askedBy(owner));
  return or(...owner.provenEmails.map(mentions), isOfBooking(tx, owner), inArray(mails.dedupeKey, questions));
}

/** The whole address: "ann@test.example" is neither in "joann@test.example" nor in "ann@test.example.org". */
function mentions(email: string): SQL {
  const { payload, replyTo, subject, html, text } = mails;
  // Values one by one: as JSON, the "n" of a line break would stand right before an address.
  const facts = sql`(select string_agg(value, ' ') from jsonb_each_text(${payload}))`;
  const words = sql`lower(concat_ws(' ', ${facts}, ${replyTo}, ${subject}, ${html}, ${text}))`;
  const pattern = `(?<![\\w.+-])${literal(email)}(?![\\w-]|\\.\\w)`;
  return sql`(position(${email} in ${words}) > 0 and ${words} ~ ${pattern})`;
}

function isOfBooking(tx: Db, owner: Owner): SQL {
  const own = tx
    .select({ id: sql<string>`${bookings.id}::text` })
    .from(bookings)
    .where(ownedBy(owner));
  return inArray(sql`${mails.payload} ->> 'booking_id'`, own);
}
