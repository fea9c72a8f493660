import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";

/** Sets what the database has dated by its own clock to this instant, so that pages say the same on every day. */
export async function dateRows(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql.raw(`do $$ declare found record; begin
        for found in select table_name as name, column_name as at from information_schema.columns
          join information_schema.tables using (table_schema, table_name)
          where table_schema = 'public' and table_type = 'BASE TABLE' and column_default like 'now()%'
        loop
          execute format('update %I set %I = %L where %2$I > now() - interval ''1 hour''', found.name, found.at,
            '${now.toISOString()}');
        end loop;
      end $$`),
    );
  });
}
