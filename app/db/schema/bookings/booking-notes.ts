import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, instant, ownedBy, primaryId } from "../columns";
import { bookings } from "./bookings";

/** What the learner brings to a lesson, for its expert. A trigger refuses to write it after the start (0030). */
export const bookingNotes = pgTable(
  "booking_notes",
  {
    id: primaryId(),
    bookingId: ownedBy("booking_id", () => bookings.id),
    note: text("note").notNull(),
    writtenAt: instant("written_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("booking_notes_booking_key").on(table.bookingId),
    check("booking_notes_note_check", sql`length(${table.note}) between 1 and 500`),
    // For erasing an account, which searches these texts for its e-mail address.
    index("booking_notes_note_index").using("gin", table.note.op("gin_trgm_ops")),
  ],
);
