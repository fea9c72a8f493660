import { sql } from "drizzle-orm";
import type { Db } from "./client.server";

/** Whether the server takes writes: a standby doesn't, nor one that was made read-only. @throws if it doesn't answer */
export async function takesWrites(db: Db): Promise<boolean> {
  const [row] = await db.execute(sql`select current_setting('transaction_read_only') = 'off' as is_writable`);
  return row?.is_writable === true;
}
