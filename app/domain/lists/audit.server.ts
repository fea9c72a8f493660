import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { auditEvents } from "~/db/schema/site/audit-events";
import { auditObjects } from "~/domain/audit/audit";
import type { AuditLine } from "./audit-line";
import { type KnownThing, readThings } from "./audit-things.server";
import { hasId } from "./list-search.server";

const latestOf = 10;

/** Reads the latest lines about an object; for an account, also those of its own actions. */
export async function readAuditOf(
  db: Db,
  { type, id }: { type: "user" | "booking" | "payment"; id: string },
): Promise<AuditLine[]> {
  const isAbout = and(eq(auditEvents.objectType, type), eq(auditEvents.objectId, id));
  const condition = type === "user" ? or(isAbout, eq(auditEvents.actorId, id)) : isAbout;
  return named(db, await auditQuery(db, condition).limit(latestOf));
}

/** Builds the query of audit lines; exported so that a test can check its plan. */
export const auditQuery = (db: Db, condition: SQL | undefined) =>
  db
    .select()
    .from(auditEvents)
    .where(condition)
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .$dynamic();

/** Matches lines about or by an id, and reads of message lists that included that conversation. Null if not an id. */
export const aboutId = (search: string): SQL | null => {
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

/** Adds the names of accounts and objects. */
export async function named(db: Db, rows: Row[]): Promise<AuditLine[]> {
  const accounts = rows.flatMap(({ actorId, detail }) => [actorId, detail.userId]);
  const things = await readThings(db, [
    ...rows.flatMap(({ objectType: type, objectId: id }) => (id ? [{ type, id }] : [])),
    ...accounts.flatMap((id) => (typeof id === "string" ? [{ type: "user", id }] : [])),
  ]);
  const account = (userId: string | null) =>
    userId === null ? null : { userId, name: things.get(userId)?.name ?? "An account that no longer exists" };
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
