import { type AnyPgColumn, customType, numeric, timestamp, uuid } from "drizzle-orm/pg-core";
import { newId } from "~/platform/ids";

/** Case-insensitive text, for e-mail addresses. */
export const citext = customType<{ data: string }>({ dataType: () => "citext" });

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A bit string, as a string of zeros and ones. */
export const bits = customType<{ data: string; config: { dimensions: number }; configRequired: true }>({
  dataType: ({ dimensions }) => `bit(${dimensions})`,
});

/** An instant in UTC, to the millisecond. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

export const primaryId = () => uuid("id").primaryKey().$defaultFn(newId);

export const createdAt = () => instant("created_at").notNull().defaultNow();

/** A reference to the owning row. Deleting the owner deletes this row. */
export const ownedBy = (name: string, owner: () => AnyPgColumn) =>
  uuid(name).notNull().references(owner, { onDelete: "cascade" });

/** A percentage with up to two decimals. */
export const commissionPercent = () =>
  numeric("commission_percent", { precision: 5, scale: 2, mode: "number" }).notNull().default(0);
