import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { bytea, createdAt, instant, ownedBy, primaryId, textEnum } from "../columns";
import { experts } from "./experts";

const choiceEnum = textEnum("choice", ["keep", "drop"]);

/** A calendar of an expert's that we read for busy times (decision K1), and how the readings went. */
export const ownCalendars = pgTable(
  "own_calendars",
  {
    id: primaryId(),
    expertId: ownedBy("expert_id", () => experts.id),
    /** The account that gave the address. */
    userId: ownedBy("user_id", () => users.id),
    /** One of five places, so that an expert can't have more calendars. */
    place: smallint("place").notNull(),
    /** The sealed address, which is a secret. Its context is the row's id. */
    sealedAddress: text("sealed_address").notNull(),
    /** A keyed hash of the address, which recognises it. */
    addressHash: bytea("address_hash").notNull(),
    /** What pages show of the address. */
    host: text("host").notNull(),
    lastFour: text("last_four").notNull(),
    /** What the server called the document that was read last. */
    etag: text("etag"),
    /** The hash of that document, the zone it was read in, and up to when its busy times are stored. */
    contentHash: bytea("content_hash"),
    timeZone: text("time_zone"),
    coversUntil: instant("covers_until"),
    /** The last reading that worked, and the last try. */
    readAt: instant("read_at"),
    triedAt: instant("tried_at"),
    /** Failures since then, and what the last one was (`domain/calendars/own-calendar.ts`). */
    failures: smallint("failures").notNull().default(0),
    failure: text("failure"),
    nextReadAt: instant("next_read_at").notNull(),
    /** What the expert decided about busy times that are more than 7 days old. */
    choice: choiceEnum.column(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("own_calendars_place_key").on(table.expertId, table.place),
    unique("own_calendars_address_key").on(table.expertId, table.addressHash),
    unique("own_calendars_expert_key").on(table.id, table.expertId),
    check("own_calendars_place_check", sql`${table.place} between 1 and 5`),
    check(
      "own_calendars_shown_check",
      sql`length(${table.host}) between 1 and 253 and length(${table.lastFour}) = 4`,
    ),
    check(
      "own_calendars_document_check",
      sql`(${table.contentHash} is null) = (${table.coversUntil} is null)
        and (${table.contentHash} is null) = (${table.timeZone} is null)
        and (${table.etag} is null or (${table.contentHash} is not null and length(${table.etag}) <= 200))`,
    ),
    check(
      "own_calendars_failure_check",
      sql`${table.failures} >= 0 and (${table.failures} = 0) = (${table.failure} is null)`,
    ),
    check(
      "own_calendars_choice_check",
      sql`${table.choice} is null or (${choiceEnum.check(table.choice)} and ${table.failures} > 0)`,
    ),
    index("own_calendars_user_index").on(table.userId),
    index("own_calendars_next_read_index").on(table.nextReadAt),
  ],
);

export type OwnCalendar = typeof ownCalendars.$inferSelect;
