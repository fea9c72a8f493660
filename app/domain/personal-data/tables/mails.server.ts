import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { bookings } from "~/db/schema/bookings/bookings";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { claims } from "~/db/schema/claims/claims";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes } from "~/db/schema/classes/classes";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { experts } from "~/db/schema/experts/experts";
import { reviews } from "~/db/schema/reviews/reviews";
import { formAnswers } from "~/db/schema/site/form-answers";
import { mails } from "~/db/schema/site/mails";
import { teams } from "~/db/schema/teams/teams";
import { hidden, inOthersRows, kept, personal, shown } from "./declare.server";
import {
  askedQuestions,
  type Owner,
  ofTaughtClasses,
  ownBookings,
  ownClaims,
  ownFormAnswers,
  ownThreads,
  ownWaitlistEntries,
  receivedQuestions,
  receivedReviews,
  taughtBookings,
  taughtClasses,
  writtenReviews,
} from "./owner.server";
import { teamsOf } from "./teams.server";
import { addressesOf, mentions } from "./words.server";

/**
 * Mails to the account are deleted. Mails to others about the account lose their content. A waiting mail holds only
 * ids: its content is created when it is sent.
 */

const isWaiting = eq(mails.status, "queued");
const address = sql`lower(${mails.toEmail})`;

/** Mails about these rows. The array makes Postgres look up each id in the index, however large the table is. */
const isAbout = (table: PgTable & { id: PgColumn }, condition: SQL | undefined) =>
  sql`${mails.aboutId} = any(array(select ${table.id} from ${table} where ${condition}))`;

/**
 * Mails about seats in, and waitlist entries for, the classes of the account's cards. `after`: only classes that end
 * after it.
 */
const inOwnSeats = (owner: Owner, after?: Date) =>
  isAbout(
    classReservations,
    ofTaughtClasses(classReservations.classId, after && gt(classes.endsAt, after))(owner),
  );
const inOwnLine = (owner: Owner) => isAbout(classWaitlist, ofTaughtClasses(classWaitlist.classId)(owner));

/**
 * Includes mails to a card of the account from before they were linked, and mails to any address with which the account
 * waits for a class.
 */
const isToOwner = (owner: Owner) =>
  or(
    eq(mails.toUserId, owner.id),
    sql`${address} = ${owner.provenEmail}`,
    isAbout(classWaitlist, ownWaitlistEntries(owner)),
    and(
      isNull(mails.toUserId),
      inArray(address, addressesOf(owner)),
      or(
        isAbout(bookings, taughtBookings(owner)),
        isAbout(expertQuestions, receivedQuestions(owner)),
        isAbout(classes, taughtClasses(owner)),
        isAbout(reviews, receivedReviews(owner)),
        isAbout(claims, inArray(claims.expertId, owner.cardIds)),
      ),
    ),
  );

/**
 * Waiting mails about sessions and classes that the erasure cancels, about their meeting links, and about recordings
 * that it removes.
 */
const isOutdated = (owner: Owner, now: Date) =>
  and(
    isWaiting,
    or(
      and(
        ne(mails.template, "booking-cancellation"),
        isAbout(bookings, and(ownBookings(owner), gt(bookings.startsAt, now))),
      ),
      and(eq(mails.template, "meeting-link"), isAbout(bookings, ownBookings(owner))),
      and(
        inArray(mails.template, ["class-seat", "class-reminder"]),
        sql`${mails.payload} ->> 'about' is distinct from 'cancelled'`,
        inOwnSeats(owner, now),
      ),
      and(eq(mails.template, "class-recording"), inOwnSeats(owner)),
      and(
        inArray(mails.template, ["waitlist-confirm", "waitlist-place", "waitlist-offer"]),
        inOwnLine(owner),
      ),
    ),
  );

/** A mail quotes only the row that it is about, so the rows are searched for the address, not the mails. */
const mentionsOwner = (owner: Owner) => {
  const cards = sql`select ${experts.id} from ${experts} where ${experts.email} = ${owner.provenEmail}`;
  const reasons = sql`select ${classes.id} from ${classes} where ${mentions(classes.cancellationReason)(owner)}`;
  const moves = sql`select ${bookingEvents.bookingId} from ${bookingEvents} where ${mentions(bookingEvents.reason)(owner)}`;
  return or(
    isAbout(expertQuestions, mentions(expertQuestions.subject, expertQuestions.question)(owner)),
    isAbout(formAnswers, mentions(formAnswers.subject, formAnswers.answer)(owner)),
    isAbout(bookings, mentions(bookings.cancellationReason)(owner)),
    isAbout(bookings, sql`${bookings.id} = any(array(${moves}))`),
    isAbout(classReservations, sql`${classReservations.classId} = any(array(${reasons}))`),
    isAbout(classWaitlist, sql`${classWaitlist.classId} = any(array(${reasons}))`),
    isAbout(classes, mentions(classes.cancellationReason)(owner)),
    isAbout(claims, mentions(claims.reason, claims.answer)(owner)),
    isAbout(reviews, mentions(reviews.comment, reviews.note, reviews.answer)(owner)),
    isAbout(bookings, sql`${bookings.expertId} = any(array(${cards}))`),
  );
};

const emptied = { subject: null, html: null, text: null, attachments: null, lastError: null };
export const mailTables = {
  mails: [
    personal(mails, {
      rows: isToOwner,
      exportAs: "mails",
      show: {
        ...shown("template toEmail status createdAt sentAt"),
        ...hidden("ours", "dedupeKey lastError"),
        ...hidden("a mail names others too", "toName replyTo payload subject html text attachments"),
      },
      erase: "rows",
    }),
    inOthersRows(mails, isOutdated, "rows"),
    personal(mails, {
      rows: (owner) =>
        or(
          isAbout(bookings, ownBookings(owner)),
          isAbout(expertQuestions, askedQuestions(owner)),
          isAbout(formAnswers, ownFormAnswers(owner)),
          isAbout(chatThreads, ownThreads(owner)),
          isAbout(reviews, or(writtenReviews(owner), receivedReviews(owner))),
          isAbout(claims, ownClaims(owner)),
          inOwnSeats(owner),
          inOwnLine(owner),
          isAbout(teams, sql`${teams.id} in (${teamsOf(owner)})`),
        ),
      notExported: "the mail is another user's",
      erase: {
        ...emptied,
        payload: sql`case when ${isWaiting} then ${mails.payload} end`,
        replyTo: null,
        ...kept("the mail is another user's", "toEmail toName"),
        ...kept("nothing of a person", "dedupeKey template"),
      },
    }),
    inOthersRows(mails, mentionsOwner, {
      ...emptied,
      replyTo: sql`case when ${isWaiting} then ${mails.replyTo} end`,
    }),
  ],
};
