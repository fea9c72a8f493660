import { type SQL, sql } from "drizzle-orm";
import { mails } from "~/db/schema/site/mails";
import { deletedName } from "~/domain/accounts/erased";
import { platformOf } from "~/domain/bookings/meeting-link/meeting-link";
import { displayName } from "~/domain/experts/expert";
import type { MailMessage, MailTemplate } from "~/domain/mails/mail";
import { Because, kept } from "../declare.server";
import type { Owner } from "../owner.server";
import { withoutOwner } from "../words.server";

/**
 * What erasure does with the payloads of waiting mails to the other side: it replaces what names the erased account. A
 * key without a decision doesn't compile.
 */
const payloads: { [Template in MailTemplate]: Because | Decisions<Template> } = {
  "booking-confirmation": {
    expert_name: deletedName,
    expert_email: "",
    meetingLink: null,
    platform: platformOf(null),
    ...kept("the reader's own", "to_email to_name learner_name learner_email learnerTimeZone"),
    ...kept(
      "the session",
      "booking_id startsAt date time minutes expertTimeZone totalCents paymentDue payUntil paymentUrl bookingUrl sequence",
    ),
  },
  "booking-notification": {
    learner_name: deletedName,
    learner_email: "",
    ...kept(
      "the reader's own",
      "to_email to_name expert_name expert_email expertTimeZone platform meetingLink",
    ),
    ...kept(
      "the session",
      "booking_id startsAt date time minutes learnerTimeZone totalCents paymentDue payUntil paymentUrl bookingUrl sequence",
    ),
  },
  "booking-cancellation": {
    other_name: whoWontCome,
    // The reader's own words stay, without the owner's name and addresses.
    reason: (owner) =>
      sql`case when ${mails.payload} ->> 'cause' = 'own' then ${withoutOwner(sql`${mails.payload} ->> 'reason'`)(owner)} end`,
    meetingLink: null,
    ...kept("the reader's own", "to_name timeZone readerIs nextUrl"),
    ...kept("the session", "booking_id startsAt minutes bookingUrl sequence cause isFreeAgain"),
    ...kept("money", "refundCents retainedCents"),
  },
  "booking-moved": {
    other_name: deletedName,
    // As above.
    reason: (owner) =>
      sql`case when ${mails.payload} ->> 'movedBy' = ${mails.payload} ->> 'readerIs' then ${withoutOwner(sql`${mails.payload} ->> 'reason'`)(owner)} end`,
    ...kept("the reader's own", "to_name timeZone readerIs"),
    meetingLink: null,
    ...kept(
      "the session",
      "booking_id startsAt previousStart minutes movedBy freeUntil isFreeAgain bookingUrl sequence",
    ),
  },
  // Those about a session to come are deleted; about one that goes on or is over they aren't sent.
  "session-reminder": {
    other_name: deletedName,
    meetingLink: null,
    ...kept("the reader's own", "to_name timeZone readerIs"),
    ...kept("the session", "booking_id startsAt minutes bookingUrl"),
  },
  "link-missing": {
    learner_name: deletedName,
    ...kept("the reader's own", "to_name timeZone linkUrl"),
    ...kept("the session", "booking_id startsAt minutes"),
  },
  "session-paid": {
    learner_name: deletedName,
    ...kept("the reader's own", "to_name timeZone"),
    ...kept("the session", "booking_id startsAt minutes bookingUrl"),
    ...kept("money", "amountCents"),
  },
  // Those to people with a seat in a class to come are deleted, but for its cancellation.
  "class-seat": {
    expert_name: whoDoesNotTeach,
    title: withoutOwner(sql`${mails.payload} ->> 'title'`),
    joinLink: null,
    reason: withoutOwner(sql`${mails.payload} ->> 'reason'`),
    ...kept("the reader's own", "to_name timeZone reservation_id seatUrl"),
    ...kept("the class", "about startsAt minutes sequence previousStart cause"),
    ...kept("money", "priceCents refundCents"),
  },
  "class-reminder": {
    expert_name: deletedName,
    title: withoutOwner(sql`${mails.payload} ->> 'title'`),
    joinLink: null,
    ...kept("the reader's own", "to_name timeZone reservation_id seatUrl"),
    ...kept("the class", "startsAt minutes minutesBefore"),
  },
  // It tells how the wait ended; the other mails to those who wait are deleted.
  "waitlist-closed": {
    expert_name: nameOf,
    title: withoutOwner(sql`${mails.payload} ->> 'title'`),
    reason: withoutOwner(sql`${mails.payload} ->> 'reason'`),
    ...kept("the reader's own", "to_name timeZone entryId classesUrl"),
    ...kept("the class", "startsAt minutes cause"),
  },
  "expert-question": {
    name: deletedName,
    email: "",
    subject: withoutOwner(sql`${mails.payload} ->> 'subject'`),
    question: withoutOwner(sql`${mails.payload} ->> 'question'`),
    ...kept("the reader's own", "expert_name"),
  },
  "form-answer": {
    name: deletedName,
    email: "",
    company: "",
    subject: withoutOwner(sql`${mails.payload} ->> 'subject'`),
    answer: withoutOwner(sql`${mails.payload} ->> 'answer'`),
    ...kept("our own", "form inquiryUrl"),
  },
  "payment-notice": {
    expert_name: deletedName,
    reason: withoutOwner(sql`${mails.payload} ->> 'reason'`),
    ...kept("the reader's own", "to_name timeZone"),
    ...kept(
      "money is accounted for",
      "about amountCents currency receiptUrl bookingUrl class_title startsAt minutes",
    ),
  },
  ...kept("deleted while it waits", "meeting-link class-recording waitlist-place waitlist-offer"),
  ...kept(
    "to the account alone",
    "email-link security-notice expert-linked card-decided application-decided class-expert subscription",
  ),
  "unread-messages": {
    from_name: deletedName,
    // The thread's page names the account.
    threadUrl: () => sql`regexp_replace(${mails.payload} ->> 'threadUrl', '/messages/.*$', '/messages')`,
    ...kept("the reader's own", "to_name toUserId threadId count"),
  },
  "thread-reported": new Because("contains no names"),
  "payment-to-settle": new Because("contains no names"),
};

type Decisions<Template extends MailTemplate> = {
  [Key in keyof Extract<MailMessage, { template: Template }>["payload"]]-?: Replacement | Because;
};
type Replacement = string | null | ((owner: Owner) => SQL);

/** The other participant must know who won't come: first name and initial are enough. */
function whoWontCome({ fullName }: Owner): SQL {
  return sql`case ${mails.payload} ->> 'readerIs' when 'expert' then ${displayName(fullName)}::text else ${mails.payload} ->> 'other_name' end`;
}

/** The same for those who have a seat in a class. */
function whoDoesNotTeach(owner: Owner): SQL {
  return sql`case ${mails.payload} ->> 'about' when 'cancelled' then ${nameOf(owner)} else ${deletedName}::text end`;
}

/** The expert's first name and initial. */
function nameOf({ cards, fullName }: Owner): SQL {
  return sql`${displayName(cards[0]?.name ?? fullName)}::text`;
}

/** The payload of a waiting mail without the owner. */
export function payloadWithoutOwner(owner: Owner): SQL {
  const cases = Object.entries(payloads).flatMap(([template, decided]) =>
    decided instanceof Because ? [] : [sql`when ${template} then ${replacements(decided, owner)}`],
  );
  return sql`${mails.payload} || case ${mails.template} ${sql.join(cases, sql` `)} else '{}'::jsonb end`;
}

function replacements(decided: Record<string, Replacement | Because>, owner: Owner): SQL {
  const pairs = Object.entries(decided).flatMap(([key, value]) => {
    if (value instanceof Because) return [];
    return [sql`${key}::text, ${typeof value === "function" ? value(owner) : sql`${value}::text`}`];
  });
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}
