import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";

/** The views of a profile (specification, "Expert view stats"). */
export interface ViewStats {
  expertId: string;
  expertName: string;
  views: number;
  lastViewed: Date;
}

export const viewStatsPage = 50;

/** Lists experts by views, highest first; without deleted experts and those without views. @param page from 1 */
export async function listViewStats(db: Db, page: number): Promise<{ rows: ViewStats[]; hasNext: boolean }> {
  const found = await readStats(
    db,
    sql`order by view_count desc, last_viewed desc, expert_id limit ${viewStatsPage + 1} offset ${(page - 1) * viewStatsPage}`,
  );
  return { rows: found.slice(0, viewStatsPage), hasNext: found.length > viewStatsPage };
}

async function readStats(db: Db, rest: ReturnType<typeof sql>): Promise<ViewStats[]> {
  const rows = await db.execute<{
    expert_id: string;
    expert_name: string;
    view_count: string;
    last_viewed: string;
  }>(sql`select expert_id, expert_name, view_count, last_viewed from get_expert_view_stats() ${rest}`);
  return rows.map((row) => ({
    expertId: row.expert_id,
    expertName: row.expert_name,
    views: Number(row.view_count),
    lastViewed: new Date(row.last_viewed),
  }));
}
