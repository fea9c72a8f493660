import { bigint, boolean, integer, numeric, pgView, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns";

/**
 * What everybody may know of a class: all that public pages read (decision E1). It lacks the links to the class and to
 * its recording. The names are the specification's; the migration has the view itself.
 */
export const classesPublic = pgView("classes_public", {
  id: uuid("id").notNull(),
  slug: text("slug").notNull(),
  seriesId: uuid("series_id").notNull(),
  title: text("title").notNull(),
  summary: text("summary").notNull(),
  expertId: uuid("expert_id"),
  expertName: text("expert_name").notNull(),
  /** In dollars, as text: "49.00". */
  priceUsd: numeric("price_usd").notNull(),
  priceCents: integer("price_cents").notNull(),
  durationMins: smallint("duration_mins").notNull(),
  /** Null while no date is known. */
  dateTimeGmt: instant("date_time_gmt"),
  endsAt: instant("ends_at"),
  maxSeats: smallint("max_seats").notNull(),
  /** Sold, held, and offered to the waitlist. */
  seatsTaken: smallint("seats_taken").notNull(),
  status: text("status", { enum: ["announced", "open", "sold_out", "cancelled"] }).notNull(),
  payhipLink: text("payhip_link"),
  changedSeq: bigint("changed_seq", { mode: "number" }).notNull(),
  /** Whether those with a seat have a link already. */
  hasLink: boolean("has_link").notNull(),
}).existing();

export type PublicClass = typeof classesPublic.$inferSelect;
