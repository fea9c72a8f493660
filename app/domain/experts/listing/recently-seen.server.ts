import { desc, eq, max, sql } from "drizzle-orm";
import { prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { experts } from "~/db/schema/experts/experts";
import { shownName } from "~/domain/experts/expert";
import { listed } from "./listed.server";
import type { SeenExpert } from "./recently-seen";

const mostSeen = 3;

/** Returns the listed experts whose profiles the account opened last, at most three. */
export async function recentlySeen(db: Db, userId: string): Promise<SeenExpert[]> {
  const last = max(expertProfileViews.viewedAt);
  const rows = await prepared(
    db
      .select({ id: experts.id, name: experts.name, title: experts.title, avatar: experts.picture })
      .from(expertProfileViews)
      .innerJoin(experts, eq(experts.id, expertProfileViews.expertId))
      .where(sql`${expertProfileViews.viewerId} = ${userId} and ${listed}`)
      .groupBy(experts.id)
      .orderBy(desc(last), experts.id)
      .limit(mostSeen),
  );
  return rows.map(({ name, ...rest }) => ({ ...rest, displayName: shownName(name) }));
}
