import { type AnyPgColumn, customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { newId } from "~/platform/ids";

/** Case-insensitive text, for e-mail addresses. */
export const citext = customType<{ data: string }>({ dataType: () => "citext" });

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A text of zeros and ones to the program. */
export const bits = customType<{ data: string; config: { dimensions: number }; configRequired: true }>({
  dataType: ({ dimensions }) => `bit(${dimensions})`,
});

/** An instant in UTC, to the millisecond. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

export const primaryId = () => uuid("id").primaryKey().$defaultFn(newId);

export const createdAt = () => instant("created_at").notNull().defaultNow();

/** The row that this one belongs to, and goes with. */
export const ownedBy = (name: string, owner: () => AnyPgColumn) =>
  uuid(name).notNull().references(owner, { onDelete: "cascade" });
