import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "~/db/client.server";

/** Resolves once another transaction waits for a lock that this one holds. */
export async function untilTransactionWaits(tx: Db): Promise<void> {
  const waiting = async () => {
    const rows = await tx.execute(
      sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
    );
    return rows.length;
  };
  await expect.poll(waiting, { message: "No transaction waits" }).toBeGreaterThan(0);
}
