import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId, roomCheck, textEnum } from "../columns";
import { experts } from "../experts/experts";
import { publicFieldLimits, publicFields } from "./public-fields";

const statusEnum = textEnum("status", ["announced", "open", "sold_out", "cancelled"]);
const cancelledByEnum = textEnum("cancelled_by", ["expert", "admin", "system"]);

/**
 * One date of a live class, in which seats are sold. Dates of the same class share a series. Public pages read the view
 * `classes_public`, which lacks the links. An exclusion constraint (hand-written in the migration,
 * `classes_expert_overlap`) refuses two classes of one expert at the same time.
 */
export const classes = pgTable(
  "classes",
  {
    id: primaryId(),
    slug: text("slug").notNull().unique("classes_slug_key"),
    /** The same for all dates of a class: a learner may move between them. */
    seriesId: uuid("series_id").notNull(),
    ...publicFields(),
    /** The expert who teaches, or else only the name of a teacher without an expert record. */
    expertId: uuid("expert_id").references(() => experts.id),
    expertName: text("expert_name"),
    /** The price of a seat, in whole cents; 0 is free of charge. */
    priceCents: integer("price_cents").notNull(),
    currency: text("currency").notNull().default("USD"),
    durationMinutes: smallint("duration_minutes").notNull(),
    /** Null while no date is set (`announced`). */
    startsAt: instant("starts_at"),
    endsAt: instant("ends_at"),
    /** When its start was last changed and attendees were mailed. Reminders due before that aren't sent. */
    movedAt: instant("moved_at"),
    /** The IANA zone in which its date was set, for the edit form. */
    timeZone: text("time_zone").notNull().default("UTC"),
    maxSeats: smallint("max_seats").notNull(),
    /** Seats sold, held or offered to the waitlist. Triggers count them; a CHECK keeps them at or below `max_seats`. */
    seatsTaken: smallint("seats_taken").notNull().default(0),
    /** With fewer sold seats at `decide_at` the class is cancelled; `decided_at` is when it was confirmed instead. */
    minSeats: smallint("min_seats"),
    decideAt: instant("decide_at"),
    decidedAt: instant("decided_at"),
    /** `sold_out`, the specification's word: sales were closed by hand. A class without a free seat stays `open`. */
    status: statusEnum.column().notNull(),
    /** Where it is held, for attendees only. */
    zoomLink: text("zoom_link"),
    /** The random name of its own room, which `zoom_link` leads to (0036); null for a link that was set by hand. */
    room: text("room"),
    /** When its expert first opened the room with the join button. */
    roomOpenedAt: instant("room_opened_at"),
    /** The product in our Payhip shop, if this class is sold there. */
    payhipLink: text("payhip_link"),
    /** The recording, for attendees, until `replay_until`. */
    replayLink: text("replay_link"),
    replayUntil: instant("replay_until"),
    cancelledAt: instant("cancelled_at"),
    /** 'system': too few seats were sold. */
    cancelledBy: cancelledByEnum.column(),
    cancellationReason: text("cancellation_reason"),
    /** The number of edits: a form that shows an older version is refused. */
    version: integer("version").notNull().default(1),
    /** The number of the live topic `class:{id}`. A trigger raises it with every change, also of its seats. */
    changedSeq: bigint("changed_seq", { mode: "number" }).notNull().default(0),
    /** When due actions are next checked. A trigger sets it to '-infinity' with every change. */
    checkAt: instant("check_at").notNull().default(sql`'-infinity'`),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "classes_slug_check",
      sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.slug}) <= 100`,
    ),
    check(
      "classes_texts_check",
      sql`${publicFieldLimits(table)}
        and length(${table.cancellationReason}) between 1 and 1000`,
    ),
    check(
      "classes_expert_check",
      sql`(${table.expertId} is null) = (${table.expertName} is not null) and length(trim(${table.expertName})) between 1 and 100`,
    ),
    check(
      "classes_price_check",
      sql`${table.priceCents} between 0 and 1000000 and ${table.currency} = 'USD'`,
    ),
    check("classes_duration_check", sql`${table.durationMinutes} between 15 and 480`),
    check(
      "classes_ends_at_check",
      sql`${table.endsAt} is not distinct from ${table.startsAt} + ${table.durationMinutes} * interval '1 minute'`,
    ),
    check(
      "classes_status_check",
      sql`${statusEnum.check(table.status)} and (${table.status} = 'announced') <= (${table.startsAt} is null)
        and (${table.startsAt} is null) <= (${table.status} in ('announced', 'cancelled'))`,
    ),
    check("classes_zone_check", sql`${table.timeZone} <> ''`),
    check("classes_seats_check", sql`${table.seatsTaken} between 0 and ${table.maxSeats}`),
    check("classes_max_seats_check", sql`${table.maxSeats} between 1 and 500`),
    check(
      "classes_decision_check",
      sql`(${table.minSeats} is null) = (${table.decideAt} is null) and ${table.minSeats} between 1 and ${table.maxSeats}
        and (${table.decideAt} is null or ${table.startsAt} is null or ${table.decideAt} < ${table.startsAt})
        and (${table.decidedAt} is null or ${table.decideAt} is not null)`,
    ),
    check(
      "classes_links_check",
      sql`${table.zoomLink} ~* '^https?://' and length(${table.zoomLink}) <= 2000 and ${table.replayLink} ~* '^https?://' and length(${table.replayLink}) <= 2000
        and ${table.payhipLink} ~* '^https://([a-z0-9-]+\\.)*payhip\\.com/b/[A-Za-z0-9]+$' and (${table.replayLink} is null) = (${table.replayUntil} is null)`,
    ),
    check("classes_room_check", roomCheck(table.room, table.zoomLink)),
    uniqueIndex("classes_room_key").on(table.room).where(sql`${table.room} is not null`),
    check("classes_cancelled_by_check", cancelledByEnum.check(table.cancelledBy)),
    check(
      "classes_cancellation_check",
      sql`(${table.status} = 'cancelled') = (${table.cancelledAt} is not null) and (${table.cancelledAt} is null) = (${table.cancelledBy} is null)
        and (${table.cancellationReason} is null or ${table.cancelledAt} is not null)`,
    ),
    index("classes_starts_at_index").on(table.startsAt, table.id),
    index("classes_expert_index").on(table.expertId, table.startsAt),
    index("classes_series_index").on(table.seriesId, table.startsAt),
    index("classes_check_index").on(table.checkAt).where(sql`${table.status} in ('open', 'sold_out')`),
    // For erasing an account, which searches these texts for its e-mail address.
    index("classes_reason_index")
      .using("gin", table.cancellationReason.op("gin_trgm_ops"))
      .where(sql`${table.cancellationReason} is not null`),
  ],
);

export type LiveClass = typeof classes.$inferSelect;
