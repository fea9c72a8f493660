import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { applications } from "~/db/schema/applications";
import { bookings } from "~/db/schema/bookings";
import { cardVersions } from "~/db/schema/card-versions";
import { expertQuestions } from "~/db/schema/expert-questions";
import { mails } from "~/db/schema/mails";
import type { MailTemplate } from "~/domain/mails/mail";
import { addressesOf, askedOf, isTaughtBy, isVersionOf, type Owner } from "./account-owner.server";

/** Which mails are an account's, or tell of it. They are found by their keys, which are indexed and outlast what the mail said. */

/**
 * Mails to the owner. To the proven address: everything. To one that was only typed in: what the account was sent about
 * itself, its sessions, its card and the questions to it.
 */
export function isToOwner(tx: Db, owner: Owner): SQL | undefined {
  const to = sql`lower(${mails.toEmail})`;
  const aboutAccount: MailTemplate[] = ["email-link", "security-notice", "expert-linked"];
  return and(
    inArray(to, addressesOf(owner)),
    or(
      owner.provenEmail ? eq(to, owner.provenEmail) : undefined,
      and(eq(to, owner.email.toLowerCase()), inArray(mails.template, aboutAccount)),
      hasKeyOf(bookingMailKeys(tx, eq(bookings.learnerId, owner.id), ["confirmation", "cancellation"])),
      hasKeyOf(bookingMailKeys(tx, isTaughtBy(owner), ["notification", "cancellation"])),
      hasKeyOf(questionMailKeys(tx, askedOf(owner))),
      hasKeyOf(applicationMailKeys(tx, owner)),
      hasKeyOf(cardMailKeys(tx, owner)),
      isLinkMailAmong(tx, eq(bookings.learnerId, owner.id)),
    ),
  );
}

/** The keys of the mails that tell of these bookings. */
export function bookingMailKeys(
  tx: Db,
  condition: SQL | undefined,
  kinds: Array<"confirmation" | "notification" | "cancellation"> = [
    "confirmation",
    "notification",
    "cancellation",
  ],
): SQL {
  const keys = kinds.map((kind) => sql`(${`booking-${kind}:`} || ${bookings.id})`);
  const each = sql<string>`unnest(array[${sql.join(keys, sql`, `)}])`;
  return sql`${tx.select({ key: each }).from(bookings).where(condition)}`;
}

/** The same for questions. */
export const questionMailKeys = (tx: Db, condition: SQL | undefined): SQL =>
  sql`${tx.select({ key: expertQuestions.dedupeKey }).from(expertQuestions).where(condition)}`;

/** As an array the keys are looked up one by one in the index, however large the table is. */
export const hasKeyOf = (keys: SQL): SQL => sql`${mails.dedupeKey} = any(array(${keys}))`;

/**
 * The mails about where these sessions are held. A session has one for each change, so its keys are a range of the index:
 * all are built alike, with the change's UUID at the end.
 */
export function isLinkMailOf(tx: Db, condition: SQL | undefined): SQL {
  const start = sql`('meeting-link:' || session || ':')`;
  const [first, last] = ["0", "f"].map((digit) =>
    "00000000-0000-0000-0000-000000000000".replaceAll("0", digit),
  );
  return sql`${mails.id} = any(array(
    select known.id from unnest(array(${idsOf(tx, condition)})) as session
    join ${mails} as known on known.dedupe_key between ${start} || ${first} and ${start} || ${last}
      and starts_with(known.dedupe_key, ${start})))`;
}

/** The same among few mails, where no index is needed. */
const isLinkMailAmong = (tx: Db, condition: SQL | undefined): SQL =>
  sql`(${mails.template} = 'meeting-link' and split_part(${mails.dedupeKey}, ':', 2) = any(array(${idsOf(tx, condition)})))`;

const idsOf = (tx: Db, condition: SQL | undefined): SQL =>
  sql`${tx
    .select({ id: sql`${bookings.id}::text` })
    .from(bookings)
    .where(condition)}`;

const applicationMailKeys = (tx: Db, { id }: Owner): SQL =>
  sql`${tx
    .select({ key: sql`'application-decided:' || ${applications.id}` })
    .from(applications)
    .where(eq(applications.userId, id))}`;

const cardMailKeys = (tx: Db, owner: Owner): SQL =>
  sql`${tx
    .select({ key: sql`'card-decided:' || ${cardVersions.id}` })
    .from(cardVersions)
    .where(isVersionOf(owner))}`;
