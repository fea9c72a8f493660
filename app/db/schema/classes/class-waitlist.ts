import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { citext, createdAt, instant, ownedBy, primaryId, textEnum } from "../columns";
import { classReservations } from "./class-reservations";
import { classes } from "./classes";

const statusEnum = textEnum("status", [
  "unconfirmed",
  "waiting",
  "offered",
  "accepted",
  "declined",
  "lapsed",
  "left",
  "closed",
]);

/**
 * A waitlist entry of a class. `unconfirmed` until the address is proven, by an account or by the mailed link; then
 * `waiting` → `offered` → `accepted`, `declined` or `lapsed`; or `left`, or `closed` once the class has started or was
 * cancelled. An offered seat counts as taken (triggers). A place that was given up can be taken back within a day
 * (`waiting` again); a later entry starts at the end.
 */
export const classWaitlist = pgTable(
  "class_waitlist",
  {
    id: primaryId(),
    classId: ownedBy("class_id", () => classes.id),
    /** The order of entries, across all classes. */
    place: bigint("place", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    /** In lower case. */
    email: citext("email").notNull(),
    userId: uuid("user_id").references(() => users.id),
    /** The IANA zone of times in mails: the visitor's, else UTC. */
    timeZone: text("time_zone").notNull().default("UTC"),
    status: statusEnum.column().notNull().default("waiting"),
    offeredAt: instant("offered_at"),
    offerExpiresAt: instant("offer_expires_at"),
    /** When the user left or declined: the place can be taken back within a day. Null if a seat ended the wait. */
    givenUpAt: instant("given_up_at"),
    reservationId: uuid("reservation_id").references(() => classReservations.id),
    createdAt: createdAt(),
  },
  (table) => [
    check("class_waitlist_status_check", statusEnum.check(table.status)),
    check("class_waitlist_name_check", sql`length(trim(${table.name})) between 1 and 100`),
    check(
      "class_waitlist_email_check",
      sql`length(${table.email}) between 3 and 254 and ${table.email}::text = lower(${table.email}::text)`,
    ),
    check(
      "class_waitlist_offer_check",
      sql`(${table.offeredAt} is null) = (${table.offerExpiresAt} is null)
        and (${table.status} in ('offered', 'accepted', 'declined', 'lapsed')) <= (${table.offeredAt} is not null)
        and (${table.status} = 'accepted') <= (${table.reservationId} is not null)`,
    ),
    check(
      "class_waitlist_given_up_check",
      sql`${table.givenUpAt} is null or ${table.status} in ('left', 'declined')`,
    ),
    uniqueIndex("class_waitlist_email_key")
      .on(table.classId, table.email)
      .where(sql`${table.status} in ('unconfirmed', 'waiting', 'offered')`),
    index("class_waitlist_line_index").on(table.classId, table.place).where(sql`${table.status} = 'waiting'`),
    index("class_waitlist_offer_index")
      .on(table.classId, table.offerExpiresAt)
      .where(sql`${table.status} = 'offered'`),
    index("class_waitlist_unconfirmed_index").on(table.createdAt).where(sql`${table.status} = 'unconfirmed'`),
    index("class_waitlist_class_index").on(table.classId),
    index("class_waitlist_email_index").on(table.email),
    index("class_waitlist_user_index").on(table.userId),
  ],
);

export type WaitlistEntry = typeof classWaitlist.$inferSelect;
