import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { experts } from "~/db/schema/experts/experts";
import { listViewStats, viewStatsPage } from "~/domain/experts/profile/view-stats.server";
import { newId } from "~/platform/ids";
import { daysAgo, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createExpert } from "../../support/scenes/factories";

/** Views by expert, as the specification's function counts them. */

const t = useDatabase();

const view = (expertId: string, viewedAt: Date) =>
  t.db.insert(expertProfileViews).values({
    ...{ expertId, viewerKey: newId(), viewedAt },
    viewedUntil: new Date(viewedAt.getTime() + 1_800_000),
  });

test("experts by their views: none without views, no deleted one", async () => {
  const [amara, leila, gone] = [
    await createExpert(t.db, { name: "Amara" }),
    await createExpert(t.db, { name: "Leila" }),
    await createExpert(t.db),
  ];
  await createExpert(t.db);
  for (const [id, days] of [
    [amara.id, 50],
    [leila.id, 3],
    [leila.id, 2],
    [gone.id, 1],
  ] as const)
    await view(id, daysAgo(days));
  await t.db.update(experts).set({ deletedAt: now }).where(eq(experts.id, gone.id));
  expect(await listViewStats(t.db, 1)).toEqual({
    rows: [
      { expertId: leila.id, expertName: "Leila", views: 2, lastViewed: daysAgo(2) },
      { expertId: amara.id, expertName: "Amara", views: 1, lastViewed: daysAgo(50) },
    ],
    hasNext: false,
  });
  const [row] = await t.db.execute(sql`select * from get_expert_view_stats() limit 1`);
  expect(Object.keys(row ?? {})).toEqual(["expert_id", "expert_name", "view_count", "last_viewed"]);
});

test("more than a page of them are paged", async () => {
  for (let count = 0; count <= viewStatsPage; count++)
    await view((await createExpert(t.db, { hours: [] })).id, now);
  const [first, second] = [await listViewStats(t.db, 1), await listViewStats(t.db, 2)];
  expect([first.rows.length, first.hasNext, second.rows.length, second.hasNext]).toEqual([
    viewStatsPage,
    true,
    1,
    false,
  ]);
  const ids = [...first.rows, ...second.rows].map(({ expertId }) => expertId);
  expect(new Set(ids).size).toBe(viewStatsPage + 1);
});

test("views are counted as they come: twenty at once, many in one statement, and those that were deleted since", async () => {
  const { id } = await createExpert(t.db);
  const other = await createExpert(t.db);
  await Promise.all(Array.from({ length: 20 }, (_, index) => view(id, daysAgo(index))));
  await t.db.execute(sql`insert into expert_profile_views (id, expert_id, viewer_key, viewed_at, viewed_until)
    select gen_random_uuid(), case when n <= 30 then ${id}::uuid else ${other.id}::uuid end, n::text, at, at + interval '30 minutes'
    from generate_series(1, 40) as n, (select ${daysAgo(100).toISOString()}::timestamptz as at) as moment`);
  await t.db.delete(expertProfileViews);
  expect((await listViewStats(t.db, 1)).rows).toMatchObject([
    { expertId: id, views: 50, lastViewed: now },
    { expertId: other.id, views: 10, lastViewed: daysAgo(100) },
  ]);
});
