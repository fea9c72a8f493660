import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { bookings } from "../bookings/bookings";
import { classReservations } from "../classes/class-reservations";
import { createdAt, instant, primaryId } from "../columns";
import { experts } from "../experts/experts";

/**
 * What the learner and the expert write about one completed session, or about a seat in a class that is over. The row
 * is created empty when the session ends; both parts are published together (decision J1, 0021). Triggers set what is
 * free, active and counted (decision J11), and update the expert's figures.
 */
export const reviews = pgTable(
  "reviews",
  {
    id: primaryId(),
    bookingId: uuid("booking_id")
      .references(() => bookings.id)
      .unique("reviews_booking_key"),
    reservationId: uuid("reservation_id")
      .references(() => classReservations.id)
      .unique("reviews_reservation_key"),
    expertId: uuid("expert_id")
      .notNull()
      .references(() => experts.id),
    /** Null for demo data. */
    learnerId: uuid("learner_id").references(() => users.id),
    endedAt: instant("ended_at").notNull(),
    /** The taught minutes, without the pause (decision C4). */
    minutes: smallint("minutes").notNull(),
    /** The subject: the learner's choice, or the title of the class. */
    skill: text("skill"),
    /** The learner's part, shown in public. */
    rating: smallint("rating"),
    comment: text("comment"),
    reviewedAt: instant("reviewed_at"),
    /** The expert's part, for the learner only. */
    note: text("note"),
    notedAt: instant("noted_at"),
    answer: text("answer"),
    answeredAt: instant("answered_at"),
    /** When each side could first see the other's part. */
    publishedAt: instant("published_at"),
    /** When the admin hid it, and the reason mailed to its author. */
    hiddenAt: instant("hidden_at"),
    hiddenReason: text("hidden_reason"),
    /** Demo data, which has no session and an invented author. */
    isExample: boolean("is_example").notNull().default(false),
    authorName: text("author_name"),
    /** Nothing was asked for the session or seat: it is reviewed in words, without stars. */
    isFree: boolean("is_free").notNull().default(false),
    /** False while the author's account is deactivated. */
    isAuthorActive: boolean("is_author_active").notNull().default(true),
    isPublic: boolean("is_public")
      .notNull()
      .generatedAlwaysAs(
        sql`(rating is not null or comment is not null) and published_at is not null and hidden_at is null and is_author_active`,
      ),
    /** Whether its stars count: of a learner's reviews of an expert, the latest within 90 days does. */
    isCounted: boolean("is_counted").notNull().default(false),
    /** When due actions are next checked. */
    checkAt: instant("check_at").notNull().default(sql`'-infinity'`),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "reviews_session_check",
      sql`num_nonnulls(${table.bookingId}, ${table.reservationId}) = case when ${table.isExample} then 0 else 1 end
        and (${table.learnerId} is null) = ${table.isExample} and (${table.authorName} is null) = (not ${table.isExample})`,
    ),
    check("reviews_rating_check", sql`${table.rating} between 1 and 5`),
    check(
      "reviews_texts_check",
      sql`length(${table.comment}) between 20 and 2000 and length(${table.note}) between 20 and 2000
        and length(${table.answer}) between 1 and 2000 and length(${table.hiddenReason}) between 1 and 2000
        and length(${table.skill}) between 1 and 200 and length(${table.authorName}) between 1 and 100`,
    ),
    check(
      "reviews_parts_check",
      sql`(${table.rating} is null or ${table.reviewedAt} is not null)
        and (${table.reviewedAt} is null or ${table.rating} is not null or ${table.isFree})
        and (${table.comment} is null or ${table.reviewedAt} is not null)
        and (${table.note} is null or ${table.notedAt} is not null)
        and (${table.answer} is null or ${table.answeredAt} is not null)
        and (${table.answeredAt} is null or (${table.reviewedAt} is not null and ${table.publishedAt} is not null))
        and (${table.publishedAt} is null or coalesce(${table.reviewedAt}, ${table.notedAt}) is not null)
        and (${table.hiddenAt} is null) = (${table.hiddenReason} is null)`,
    ),
    check(
      "reviews_time_check",
      sql`${table.reviewedAt} between ${table.endedAt} and ${table.endedAt} + interval '720 hours'
        and ${table.notedAt} between ${table.endedAt} and ${table.endedAt} + interval '720 hours'`,
    ),
    check("reviews_minutes_check", sql`${table.minutes} between 1 and 480`),
    index("reviews_newest_index").on(table.expertId, table.reviewedAt, table.id).where(sql`is_public`),
    index("reviews_rating_index")
      .on(
        table.expertId,
        table.rating.desc().nullsLast(),
        table.reviewedAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`is_public`),
    index("reviews_learner_index").on(table.learnerId),
    index("reviews_expert_index").on(table.expertId).where(sql`not is_example`),
    // What is still to be written, for the lists of `to-do.server.ts`.
    index("reviews_to_review_index")
      .on(table.learnerId, table.endedAt)
      .where(sql`reviewed_at is null and hidden_at is null`),
    index("reviews_to_note_index")
      .on(table.expertId, table.endedAt)
      .where(sql`noted_at is null and hidden_at is null and not is_example`),
    index("reviews_to_answer_index")
      .on(table.expertId, table.publishedAt)
      .where(sql`is_public and answered_at is null and not is_example`),
    index("reviews_check_index").on(table.checkAt).where(sql`check_at < 'infinity'`),
    // For erasing an account, which searches these texts for its e-mail address.
    index("reviews_comment_index")
      .using("gin", table.comment.op("gin_trgm_ops"))
      .where(sql`${table.comment} is not null`),
    index("reviews_note_index")
      .using("gin", table.note.op("gin_trgm_ops"))
      .where(sql`${table.note} is not null`),
    index("reviews_answer_index")
      .using("gin", table.answer.op("gin_trgm_ops"))
      .where(sql`${table.answer} is not null`),
  ],
);

export type Review = typeof reviews.$inferSelect;
