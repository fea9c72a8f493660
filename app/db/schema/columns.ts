import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, numeric, text, timestamp, uuid } from "drizzle-orm/pg-core";
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

/** A text column with a fixed set of values: `column` makes the column, `check` the condition of its CHECK. */
export const textEnum = <const Values extends readonly [string, ...string[]]>(
  name: string,
  values: Values,
) => ({
  column: () => text(name, { enum: values }),
  check: (column: AnyPgColumn): SQL =>
    sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`,
});

export const primaryId = () => uuid("id").primaryKey().$defaultFn(newId);

export const createdAt = () => instant("created_at").notNull().defaultNow();

/** A reference to the owning row. Deleting the owner deletes this row. */
export const ownedBy = (name: string, owner: () => AnyPgColumn) =>
  uuid(name).notNull().references(owner, { onDelete: "cascade" });

/** A room's name is 128 random bits in hexadecimal, and the link contains it. */
export const roomCheck = (room: AnyPgColumn, link: AnyPgColumn): SQL =>
  sql`${room} is null or (${room} ~ '^[0-9a-f]{32}$' and ${link} is not null and strpos(${link}, ${room}) > 0)`;

/** A percentage with up to two decimals. */
export const commissionPercent = () =>
  numeric("commission_percent", { precision: 5, scale: 2, mode: "number" }).notNull().default(0);
