import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { learningStats, learningStatsQuery } from "~/domain/bookings/view/learning-stats.server";
import { inHours, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";

const t = useDatabase();

test("nothing is nothing", async () => {
  const { id } = await createUser(t.db);
  expect(await learningStats(t.db, id, now)).toEqual({ total: 0, upcoming: 0, experts: 0 });
});

test("counts what was held or is still on, and the experts of what has begun", async () => {
  const [me, other] = [await createUser(t.db), await createUser(t.db)];
  const [ann, bo, cy] = [await createExpert(t.db), await createExpert(t.db), await createExpert(t.db)];
  const book = (
    expertId: string,
    startsAt: Date,
    values: Partial<Parameters<typeof createBooking>[1]> = {},
  ) => createBooking(t.db, { learnerId: me.id, expertId, startsAt, ...values });
  await book(ann.id, inHours(-50), { status: "completed" });
  await book(ann.id, inHours(-40));
  await book(bo.id, inHours(-30), { status: "no_show" });
  await book(bo.id, now);
  await book(cy.id, inHours(5));
  await book(cy.id, inHours(7), { status: "pending", holdExpiresAt: inHours(1) });
  await book(cy.id, inHours(9), { status: "pending", holdExpiresAt: inHours(-1) });
  await book(cy.id, inHours(-20), { status: "cancelled" });
  await book(cy.id, inHours(-10), { status: "expired" });
  await book(cy.id, inHours(50), { learnerId: other.id });
  expect(await learningStats(t.db, me.id, now)).toEqual({ total: 6, upcoming: 2, experts: 2 });
});

test("walks the learner's index", async () => {
  const expert = await createExpert(t.db);
  await t.db.execute(sql`insert into users (id, email, full_name)
    select gen_random_uuid(), n || '@test.example', 'N' from generate_series(1, 3000) as n`);
  await t.db.execute(sql`insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at,
      ends_at, hours, status, price_cents, total_cents, learner_time_zone, expert_time_zone)
    select gen_random_uuid(), id, ${expert.id}, 'N', 'n@test.example', at, at + interval '1 hour', 1, 'completed',
      4000, 4000, 'UTC', 'UTC'
    from (select id, now() - row_number() over () * interval '1 hour' as at from users) as past`);
  await t.db.execute(sql`analyze bookings`);
  const query = learningStatsQuery(t.db, (await createUser(t.db)).id, now);
  const plan = JSON.stringify(await t.db.execute(sql`explain ${query.getSQL()}`));
  expect(plan).toContain("bookings_learner_index");
  expect(plan).not.toContain("Seq Scan");
});
