import { sql } from "drizzle-orm";
import { boolean, check, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "../columns";

/** A tutor's quote for the home page. Those in demo data are marked as examples. */
export const testimonials = pgTable(
  "testimonials",
  {
    id: primaryId(),
    place: smallint("place").notNull().unique("testimonials_place_key"),
    name: text("name").notNull(),
    title: text("title").notNull(),
    quote: text("quote").notNull(),
    isExample: boolean("is_example").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "testimonials_texts_check",
      sql`length(${table.name}) between 1 and 100 and length(${table.title}) between 1 and 120 and length(${table.quote}) between 1 and 600`,
    ),
  ],
);
