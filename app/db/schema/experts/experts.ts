import { sql } from "drizzle-orm";
import { boolean, check, index, integer, numeric, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { portraits } from "../accounts/portraits";
import { citext, createdAt, instant, primaryId } from "../columns";
import { defineCardColumns } from "./card-columns";

/**
 * An expert's card as it is listed, visible only while `approved` and not deleted. `sort_rating` and `search_text` are
 * generated columns, so that an index serves each sort order and the search; so is `facets`, for the filters.
 */
export const experts = pgTable(
  "experts",
  {
    id: primaryId(),
    ...defineCardColumns(),
    /** The approved portrait (0027), which wins over `avatar`. */
    portraitId: uuid("portrait_id").references(() => portraits.id, { onDelete: "set null" }),
    picture: text("picture").generatedAlwaysAs(
      sql`case when portrait_id is null then avatar else '/portraits/' || portrait_id::text end`,
    ),
    /** The number of public reviews and the sum of their stars. A trigger on `reviews` updates both (decision J1). */
    reviews: integer("reviews").notNull().default(0),
    ratingSum: integer("rating_sum").notNull().default(0),
    /** The mean rating. Null without a review: the expert is shown as 'New' and sorted as 5.0 (decision C9). */
    rating: numeric("rating", { precision: 2, scale: 1, mode: "number" }).generatedAlwaysAs(
      sql`round(rating_sum::numeric / nullif(reviews, 0), 1)`,
    ),
    sessionsCount: integer("sessions_count").notNull().default(0),
    /** The http(s) link to sessions, unless a booking has its own. Shown to learners with a booking. */
    meetingLink: text("meeting_link"),
    /** Whether each new session gets a room of its own, where the operator has set up rooms (0036). */
    meetsInRooms: boolean("meets_in_rooms").notNull().default(true),
    email: citext("email"),
    /** The IANA zone of the weekly hours (decision C1). */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** The expert's terms (decision C12): the minimum time between booking a session and its start … */
    minimumNoticeMinutes: integer("minimum_notice_minutes").notNull().default(120),
    /** … how many days ahead a session can be booked … */
    daysAhead: smallint("days_ahead").notNull().default(90),
    /** … the free time between two sessions … */
    bufferMinutes: smallint("buffer_minutes").notNull().default(0),
    /** … and the maximum number of sessions that start on one date in the expert's zone; null for any number. */
    dailyLimit: smallint("daily_limit"),
    approved: boolean("approved").notNull().default(false),
    deletedAt: instant("deleted_at"),
    /**
     * Whether there is a free time within 28 days; such experts come first in the recommended order. The worker updates
     * it (`domain/availability/free-soon.server.ts`).
     */
    isFreeSoon: boolean("is_free_soon").notNull().default(false),
    /**
     * Whether an account is linked (`experts_users`, whose trigger updates it). An index finds the few records without
     * one.
     */
    hasAccount: boolean("has_account").notNull().default(false),
    createdAt: createdAt(),
    /** The values for the filters, in lower case: "language:german", "skill:siem". */
    facets: text("facets")
      .array()
      .notNull()
      .generatedAlwaysAs(sql`expert_facets(languages, skills, specialties)`),
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql`expert_search_text(name, title, bio, specialties, certifications, education, experience, skills, languages)`,
      ),
    sortRating: numeric("sort_rating", { precision: 2, scale: 1, mode: "number" })
      .notNull()
      // Adds five imaginary reviews of 4.5 stars, so that few reviews are drawn towards the middle (0021).
      .generatedAlwaysAs(
        sql`case when reviews = 0 then 5.0 else round((rating_sum + 5 * 4.5) / (reviews + 5), 1) end`,
      ),
  },
  (table) => {
    const listed = sql`approved and deleted_at is null`;
    return [
      check("experts_price_check", sql`${table.priceCents} between 1 and 1000000`),
      check(
        "experts_rating_check",
        sql`${table.ratingSum} between ${table.reviews} and 5 * ${table.reviews}`,
      ),
      check("experts_reviews_check", sql`${table.reviews} >= 0 and ${table.sessionsCount} >= 0`),
      check(
        "experts_meeting_link_check",
        sql`${table.meetingLink} ~ '^https?://' and length(${table.meetingLink}) <= 2000`,
      ),
      check(
        "experts_terms_check",
        sql`${table.minimumNoticeMinutes} between 0 and 20160 and ${table.daysAhead} between 7 and 365
        and ${table.bufferMinutes} between 0 and 60 and ${table.dailyLimit} between 1 and 24`,
      ),
      check("experts_name_check", sql`length(trim(${table.name})) between 1 and 100`),
      index("experts_free_first_index")
        .on(
          table.isFreeSoon.desc().nullsFirst(),
          table.sortRating.desc().nullsFirst(),
          table.priceCents,
          table.id,
        )
        .where(listed),
      index("experts_rating_index")
        .on(table.sortRating.desc().nullsFirst(), table.reviews.desc().nullsFirst(), table.id)
        .where(listed),
      index("experts_price_index").on(table.priceCents, table.id).where(listed),
      index("experts_newest_index").on(table.createdAt.desc().nullsFirst(), table.id).where(listed),
      index("experts_search_index").using("gin", table.searchText.op("gin_trgm_ops")).where(listed),
      index("experts_facets_index").using("gin", table.facets).where(listed),
      // For searches by the beginning of a name or an address on the admin's pages.
      index("experts_name_beginning_index").on(sql`fold_text(${table.name}) text_pattern_ops`),
      index("experts_email_beginning_index").on(sql`fold_text(${table.email}::text) text_pattern_ops`),
      index("experts_portrait_index").on(table.portraitId).where(sql`${table.portraitId} is not null`),
      index("experts_email_index").on(table.email),
      index("experts_unlinked_index").on(table.email).where(sql`not has_account and deleted_at is null`),
    ];
  },
);
