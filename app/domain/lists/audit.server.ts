import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { auditEvents } from "~/db/schema/site/audit-events";
import { auditObjects } from "~/domain/audit/audit";
import { nextIsoDay } from "~/shared/format-time";
import { dayStart } from "~/shared/time.server";
import { type AuditLine, auditList } from "./audit-list";
import { type KnownThing, readThings } from "./audit-things.server";
import { type ListQuery, pageOf, pageWindow } from "./list";
import { accountsNamed, hasId } from "./list-search.server";

/** A page of the audit, newest first. @param zone the one in which the query's days are meant */
export async function listAudit(
  db: Db,
  query: ListQuery,
  zone: string,
): Promise<{ rows: AuditLine[]; hasNext: boolean }> {
  const { limit, offset } = pageWindow(auditList, query);
  const { rows, hasNext } = pageOf(
    auditList,
    query,
    await auditQuery(db, matching(query, zone)).limit(limit).offset(offset),
  );
  return { rows: await named(db, rows), hasNext };
}

/** The same for a file. @param last the row after which to go on; null for the first ones */
export const listAuditAfter = async (
  db: Db,
  { query, zone }: { query: ListQuery; zone: string },
  last: AuditLine | null,
  limit: number,
): Promise<AuditLine[]> => {
  const after = last
    ? sql`(${auditEvents.createdAt}, ${auditEvents.id}) < (select created_at, id from audit_events where id = ${last.id})`
    : undefined;
  return named(db, await auditQuery(db, and(matching(query, zone), after)).limit(limit));
};

/** Lines that a page shows about one thing. */
const latestOf = 10;

/** The latest lines about one account or thing; for an account also what it did. */
export async function readAuditOf(
  db: Db,
  { type, id }: { type: "user" | "booking" | "payment"; id: string },
): Promise<AuditLine[]> {
  const isAbout = and(eq(auditEvents.objectType, type), eq(auditEvents.objectId, id));
  const condition = type === "user" ? or(isAbout, eq(auditEvents.actorId, id)) : isAbout;
  return named(db, await auditQuery(db, condition).limit(latestOf));
}

/** For the test that reads its plan, too. */
export const auditQuery = (db: Db, condition: SQL | undefined) =>
  db
    .select()
    .from(auditEvents)
    .where(condition)
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .$dynamic();

/** What the query asks for, as a condition on the audit. */
export const matching = ({ search, filters: { action, from, to } }: ListQuery, zone: string) =>
  and(
    search ? (aboutId(search) ?? sql`${auditEvents.actorId} in ${accountsNamed(search)}`) : undefined,
    action ? eq(auditEvents.action, action) : undefined,
    from ? gte(auditEvents.createdAt, dayStart(zone, from)) : undefined,
    to ? lt(auditEvents.createdAt, dayStart(zone, nextIsoDay(to))) : undefined,
  );

/** Lines about an id, by it, and readings of lists of messages in which that conversation stood. */
const aboutId = (search: string): SQL | null => {
  const isBy = hasId(search, auditEvents.actorId);
  if (!isBy) return null;
  const id = search.toLowerCase();
  const isAbout = and(inArray(auditEvents.objectType, [...auditObjects]), eq(auditEvents.objectId, id));
  const isRead = and(
    eq(auditEvents.action, "messages-read"),
    sql`string_to_array(${auditEvents.detail} ->> 'threads', ' ') @> array[${id}]`,
  );
  return or(isBy, isAbout, isRead) ?? null;
};

type Row = typeof auditEvents.$inferSelect;

/** Puts names to the ids. */
async function named(db: Db, rows: Row[]): Promise<AuditLine[]> {
  const accounts = rows.flatMap(({ actorId, detail }) => [actorId, detail.userId]);
  const things = await readThings(db, [
    ...rows.flatMap(({ objectType: type, objectId: id }) => (id ? [{ type, id }] : [])),
    ...accounts.flatMap((id) => (typeof id === "string" ? [{ type: "user", id }] : [])),
  ]);
  const account = (userId: string | null) =>
    userId === null ? null : { userId, name: things.get(userId)?.name ?? "An account that is gone" };
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt,
    action: row.action,
    actor: account(row.actorId),
    object: thingOf(row, row.objectId === null ? undefined : things.get(row.objectId)),
    other: account(typeof row.detail.userId === "string" ? row.detail.userId : null),
    detail: row.detail,
    sourceAddress: row.sourceAddress,
  }));
}

const thingOf = ({ objectType: type, objectId: id }: Row, known: KnownThing | undefined) => ({
  type,
  id,
  name: known?.name ?? null,
  ownerId: known?.ownerId ?? null,
  number: known?.number ?? null,
});
