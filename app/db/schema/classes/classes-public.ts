import { bigint, boolean, integer, pgView, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns";
import { publicFields } from "./public-fields";

/**
 * The public columns of a class, which are all that public pages read (decision E1). The view leaves out the links to
 * the class and to its recording. A migration creates it, with the specification's names.
 */
export const classesPublic = pgView("classes_public", {
  id: uuid("id").notNull(),
  slug: text("slug").notNull(),
  seriesId: uuid("series_id").notNull(),
  ...publicFields(),
  expertId: uuid("expert_id"),
  expertName: text("expert_name").notNull(),
  priceCents: integer("price_cents").notNull(),
  durationMinutes: smallint("duration_mins").notNull(),
  /** Null while no date is set. */
  startsAt: instant("date_time_gmt"),
  endsAt: instant("ends_at"),
  maxSeats: smallint("max_seats").notNull(),
  /** Seats sold, held, or offered to the waitlist. */
  seatsTaken: smallint("seats_taken").notNull(),
  status: text("status", { enum: ["announced", "open", "sold_out", "cancelled"] }).notNull(),
  changedSeq: bigint("changed_seq", { mode: "number" }).notNull(),
  /** Whether the link to the class is set, which only attendees see. */
  hasLink: boolean("has_link").notNull(),
}).existing();
