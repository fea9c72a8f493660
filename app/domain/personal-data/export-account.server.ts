import { desc, getTableColumns, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { tryLock } from "~/db/locks.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { declarations } from "./registry.server";
import type { Declaration } from "./tables/declare.server";
import { findOwner, type Owner } from "./tables/owner.server";

/** The maximum number of rows of one kind in an export, which keeps the newest. */
export const exportLimit = 5000;

/** Increased when a field is removed or changes its meaning, because programs may read these files. */
const version = 2;

export type AccountExport = NonNullable<Awaited<ReturnType<typeof gather>>>;

/**
 * Returns everything that is stored about an account, read in one snapshot. It contains no hashes, keys or sealed
 * secrets, and of other people only their display names and what they wrote to the account. The same transaction writes
 * an audit line. Only one export of an account runs at a time, so that exports don't take up the connections.
 * @returns `busy` while another export runs
 */
export async function exportAccount(
  db: Db,
  caller: SignedInCaller,
): Promise<Result<AccountExport, "not-found" | "busy">> {
  const { userId } = caller.actor;
  return db.transaction(
    async (tx) => {
      if (!(await tryLock(tx, "export", userId))) return fail("busy");
      const object = { type: "user", id: userId } as const;
      await recordAudit(tx, caller, { action: "data-exported", object });
      const all = await gather(tx, userId, caller.now);
      return all ? ok(all) : fail("not-found");
    },
    { isolationLevel: "repeatable read" },
  );
}

async function gather(tx: Db, userId: string, now: Date) {
  const owner = await findOwner(tx, userId);
  if (!owner || owner.erasedAt) return null;
  const rows = await exportRows(tx, owner, now);
  /** The lists that reached the limit, and so may lack older rows. */
  const cutLists = Object.keys(rows).filter((key) => {
    const list = rows[key];
    return Array.isArray(list) && list.length === exportLimit;
  });
  return { version, exportedAt: now, ...rows, cutLists };
}

type Row = Record<string, unknown>;

async function exportRows(tx: Db, owner: Owner, now: Date): Promise<Record<string, object>> {
  const lists: Record<string, Row[]> = {};
  const objects: Record<string, object> = {};
  // Erasure's order may have what is nested before the rows in which it is.
  const outerFirst = [
    ...declarations.filter(({ exported }) => !exported?.within),
    ...declarations.filter(({ exported }) => exported?.within),
  ];
  for (const { exported, ...declared } of outerFirst) {
    if (!exported) continue;
    const { exportAs, finish, summary, within } = exported;
    const rows = await readRows(tx, { ...declared, exported }, owner, now);
    if (summary) objects[exportAs] = { ...objects[exportAs], ...summary(rows) };
    else if (within) {
      for (const outer of lists[within.key] ?? []) {
        const own = rows.filter((row) => row[within.by] === outer.id);
        outer[exportAs] = own.map(({ [within.by]: _outer, ...row }) => row);
      }
    } else lists[exportAs] = rows.map((row) => ({ ...(finish?.(row, now) ?? row) }));
  }
  return { ...objects, ...lists };
}

async function readRows(
  tx: Db,
  { table, rows, exported }: Declaration & { exported: NonNullable<Declaration["exported"]> },
  owner: Owner,
  now: Date,
): Promise<Row[]> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const shown = Object.entries(columns).filter(([name]) => exported.show[name] === true);
  const newest = [columns.createdAt, columns.id].flatMap((column) => (column ? [desc(column)] : []));
  return tx
    .select({ ...Object.fromEntries(shown), ...exported.more?.(owner) })
    .from(table)
    .where(rows(owner, now) ?? sql`false`)
    .orderBy(...(exported.order ?? newest))
    .limit(exportLimit);
}
