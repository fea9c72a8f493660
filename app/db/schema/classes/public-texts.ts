import { sql } from "drizzle-orm";
import { type AnyPgColumn, text } from "drizzle-orm/pg-core";

/** The public texts: the same columns in the table `classes` and in the view `classes_public`. */
export const publicTexts = () => ({
  title: text("title").notNull(),
  summary: text("summary").notNull(),
  /** The parts of the class, one a line. */
  agenda: text("agenda"),
});

export type PublicText = keyof ReturnType<typeof publicTexts>;

/** The limits of the form, for a CHECK. */
export const publicTextLimits = (table: Record<PublicText, AnyPgColumn>) =>
  sql`length(trim(${table.title})) between 1 and 120 and length(trim(${table.summary})) between 1 and 4000
    and length(trim(${table.agenda})) between 1 and 2000`;
