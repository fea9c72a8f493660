import { sql } from "drizzle-orm";
import { boolean, check, index, integer, numeric, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { citext, createdAt, instant, primaryId } from "../columns";
import { defineCardColumns } from "./card-columns";

/**
 * An expert's card as it is listed. It is seen only while `approved` and not deleted. `sort_rating` and `search_text`
 * are generated, so that each sort and the search has an index to walk; `facets` is too, for the filters.
 */
export const experts = pgTable(
  "experts",
  {
    id: primaryId(),
    ...defineCardColumns(),
    /** Public reviews and the sum of their stars: a trigger on `reviews` keeps both (decision J1). */
    reviews: integer("reviews").notNull().default(0),
    ratingSum: integer("rating_sum").notNull().default(0),
    /** Their mean. Null without a review: such an expert is shown as 'New' and sorted as 5.0 (decision C9). */
    rating: numeric("rating", { precision: 2, scale: 1, mode: "number" }).generatedAlwaysAs(
      sql`round(rating_sum::numeric / nullif(reviews, 0), 1)`,
    ),
    sessionsCount: integer("sessions_count").notNull().default(0),
    /** Where sessions are held unless a booking names its own place: http(s), shown to learners with a booking. */
    meetingLink: text("meeting_link"),
    email: citext("email"),
    /** The IANA zone in which the weekly hours are meant (decision C1). */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** The expert's terms (decision C12): how long before its start a session can still be booked … */
    minimumNoticeMinutes: integer("minimum_notice_minutes").notNull().default(120),
    /** … how far ahead … */
    daysAhead: smallint("days_ahead").notNull().default(90),
    /** … how much time stays free between two sessions … */
    bufferMinutes: smallint("buffer_minutes").notNull().default(0),
    /** … and how many sessions start on one date of the expert's calendar at most; null for any number. */
    dailyLimit: smallint("daily_limit"),
    approved: boolean("approved").notNull().default(false),
    deletedAt: instant("deleted_at"),
    /**
     * A free time within 28 days: first in the recommended order. The worker keeps it
     * (`domain/availability/free-soon.server.ts`).
     */
    isFreeSoon: boolean("is_free_soon").notNull().default(false),
    /**
     * Linked to an account (`experts_users`, whose trigger keeps it): the few records that aren't are found by an
     * index.
     */
    hasAccount: boolean("has_account").notNull().default(false),
    createdAt: createdAt(),
    /** What the filters look for, in small letters: "language:german", "skill:siem". */
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
      // As if five reviews of 4.5 stars came before them, so that few reviews are drawn towards the middle (0021).
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
      // Found by the beginning of a name or an address on the admin's pages.
      index("experts_name_beginning_index").on(sql`fold_text(${table.name}) text_pattern_ops`),
      index("experts_email_beginning_index").on(sql`fold_text(${table.email}::text) text_pattern_ops`),
      index("experts_email_index").on(table.email),
      index("experts_unlinked_index").on(table.email).where(sql`not has_account and deleted_at is null`),
    ];
  },
);
