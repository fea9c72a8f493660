import { sql } from "drizzle-orm";
import { type AnyPgColumn, text } from "drizzle-orm/pg-core";

/** The public fields: the same columns in the table `classes` and in the view `classes_public`. */
export const publicFields = () => ({
  title: text("title").notNull(),
  summary: text("summary").notNull(),
  /** The parts of the class, one a line. */
  agenda: text("agenda"),
});

export type PublicField = keyof ReturnType<typeof publicFields>;

/** The limits of the form, for a CHECK. */
export const publicFieldLimits = (table: Record<PublicField, AnyPgColumn>) =>
  sql`length(trim(${table.title})) between 1 and 120 and length(trim(${table.summary})) between 1 and 4000
    and length(trim(${table.agenda})) between 1 and 2000`;
