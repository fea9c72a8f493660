import { bigint, boolean, integer, pgView, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns";
import { publicTexts } from "./public-texts";

/**
 * What everybody may know of a class: all that public pages read (decision E1). The view lacks the links to it and to
 * its recording; pages don't read the checkout's link. A migration has the view, with the specification's names.
 */
export const classesPublic = pgView("classes_public", {
  id: uuid("id").notNull(),
  slug: text("slug").notNull(),
  seriesId: uuid("series_id").notNull(),
  ...publicTexts(),
  expertId: uuid("expert_id"),
  expertName: text("expert_name").notNull(),
  priceCents: integer("price_cents").notNull(),
  durationMinutes: smallint("duration_mins").notNull(),
  /** Null while no date is known. */
  startsAt: instant("date_time_gmt"),
  endsAt: instant("ends_at"),
  maxSeats: smallint("max_seats").notNull(),
  /** Sold, held, and offered to the waitlist. */
  seatsTaken: smallint("seats_taken").notNull(),
  status: text("status", { enum: ["announced", "open", "sold_out", "cancelled"] }).notNull(),
  changedSeq: bigint("changed_seq", { mode: "number" }).notNull(),
  /** Whether those with a seat have a link already. */
  hasLink: boolean("has_link").notNull(),
}).existing();
