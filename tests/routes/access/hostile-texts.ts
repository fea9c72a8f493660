import { parse } from "csv-parse/sync";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import postgres from "postgres";
import * as schema from "~/db/schema/all";
import { withoutTriggers } from "../../support/db/database";

/** Begins a formula, leaves an attribute, opens an element, and begins a line of a calendar file. */
const hostile = `="'><xq7>`;
const texts = [`${hostile}\r\nXQ7:1`, hostile, `https://a.example/?${hostile}`];

/** Text columns that people don't type: codes, keys, zones, passwords. */
const ours = new Set([
  ...["bookings.expert_time_zone", "bookings.learner_time_zone", "class_reservations.time_zone"],
  ...["class_waitlist.time_zone", "classes.time_zone", "experts.time_zone", "time_alerts.time_zone"],
  ...["users.time_zone", "classes.slug", "email_links.redirect_to", "users.password_hash"],
]);

const columns = Object.values(schema as Record<string, unknown>).flatMap((table) => {
  if (!is(table, PgTable)) return [];
  return Object.values(getTableColumns(table)).flatMap((column) => {
    const type = column.getSQLType();
    const isTyped = /^(text|citext)(\[\])?$/.test(type) && !column.enumValues?.length && !column.generated;
    const place = { table: getTableName(table), name: column.name, isList: type.endsWith("[]") };
    return isTyped && !ours.has(`${place.table}.${place.name}`) ? [place] : [];
  });
});

/**
 * Writes hostile text into every column that holds typed text: into all rows if the checks allow it, else into those
 * that have a text. @returns the columns that stay as they are, because their checks allow only a few values
 */
export async function fillWithHostileTexts(url: string): Promise<string[]> {
  const own = postgres(url, { max: 1, fetch_types: false, onnotice: () => {}, connection: withoutTriggers });
  const kept: string[] = [];
  for (const { table, name, isList } of columns) {
    const writes = ["", `where ${name} is not null`].flatMap((rows) =>
      texts.map((text) => {
        // Unique columns need different texts.
        const value = `'${text.replaceAll("'", "''")}' || left(md5(${table}.ctid::text), 4)`;
        return `update ${table} set ${name} = ${isList ? `array[${value}]` : value} ${rows}`;
      }),
    );
    if (!(await firstThatWorks(own, writes))) kept.push(`${table}.${name}`);
  }
  await own.end();
  return kept;
}

async function firstThatWorks(sql: postgres.Sql, writes: string[]): Promise<boolean> {
  for (const write of writes) {
    const works = await sql.unsafe(write).then(
      () => true,
      () => false,
    );
    if (works) return true;
  }
  return false;
}

/** Reports whether the body holds one of the texts in any form. */
export const showsHostileText = (body: string): boolean => /xq7/i.test(body);

/** Returns the place where one of the texts is more than text; null if there is none. */
export function brokenBy(type: string, body: string): string | null {
  if (/html|xml/.test(type)) {
    const at = body.indexOf("<xq7");
    return at < 0 ? null : body.slice(Math.max(0, at - 100), at + 30);
  }
  if (type.startsWith("text/csv")) {
    const cells: string[][] = parse(body, { bom: true, relax_column_count: true });
    return cells.flat().find((cell) => /^\s*[=+\-@].*xq7/is.test(cell)) ?? null;
  }
  if (type.startsWith("text/calendar")) return /^XQ7/m.exec(body)?.[0] ?? null;
  return null;
}
