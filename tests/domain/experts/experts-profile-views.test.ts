import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { visitorSalts } from "~/db/schema/experts/visitor-salts";
import { recordProfileView, type Viewer } from "~/domain/experts/profile/record-profile-view.server";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";

const database = useDatabase({ poolSize: 20 });
const visitor = { address: "203.0.113.7", userAgent: "Firefox" };
const noon = new Date("2026-11-20T12:00:00Z");
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

let expertId: string;
beforeEach(async () => {
  expertId = (await createExpert(database.db)).id;
});

const record = (viewer: Viewer, now = noon, id = expertId) =>
  recordProfileView(database.db, { expertId: id, viewer, now });
const views = () => database.db.select().from(expertProfileViews);

describe("a view of a profile", () => {
  test("counts once in 30 minutes, to the millisecond", async () => {
    expect(await record(visitor)).toBe(true);
    expect(await record(visitor, new Date(later(30).getTime() - 1))).toBe(false);
    expect(await record(visitor, later(30))).toBe(true);
    expect(await views()).toHaveLength(2);
  });

  test("twenty at the same time are one, also when they make the day's salt together", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => record(visitor)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await views()).toHaveLength(1);
    expect(await database.db.select().from(visitorSalts)).toHaveLength(1);
  });

  test("without the constraint the twenty would be more: the race is real", async () => {
    const restore = await dropWindow();
    try {
      await Promise.all(Array.from({ length: 20 }, () => record(visitor)));
      expect((await views()).length).toBeGreaterThan(1);
    } finally {
      await restore();
    }
  });

  test("tells viewers apart, and experts", async () => {
    const user = await createUser(database.db);
    const other = await createExpert(database.db);
    await record(visitor);
    await record({ ...visitor, address: "203.0.113.8" });
    await record({ ...visitor, userAgent: "Safari" });
    await record({ userId: user.id });
    await record(visitor, noon, other.id);
    expect(await views()).toHaveLength(5);
    expect((await views()).filter((view) => view.viewerId === user.id)).toHaveLength(1);
  });

  test("keeps no trace of a visitor's address", async () => {
    await record(visitor);
    const [view] = await views();
    expect(view).toMatchObject({ viewerId: null, viewerKey: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(JSON.stringify(view)).not.toContain(visitor.address);
  });

  test("counts once across midnight, though the salt changes", async () => {
    const almost = new Date("2026-11-20T23:50:00Z");
    const since = (minutes: number) => new Date(almost.getTime() + minutes * 60_000);
    expect(await record(visitor, almost)).toBe(true);
    expect(await record(visitor, since(20))).toBe(false);
    expect(await record({ ...visitor, address: "203.0.113.8" }, since(20))).toBe(true);
    expect(await record(visitor, since(30))).toBe(true);
  });

  test("each day has another salt, and that of the day before yesterday is gone", async () => {
    await record(visitor, noon);
    await record(visitor, later(24 * 60));
    await record(visitor, later(48 * 60));
    const [first, second] = await views();
    expect(first?.viewerKey).not.toBe(second?.viewerKey);
    const salts = await database.db.select().from(visitorSalts).orderBy(visitorSalts.day);
    expect(salts.map((salt) => salt.day)).toEqual(["2026-11-21", "2026-11-22"]);
  });

  test("by the linked user id is the same view", async () => {
    const user = await createUser(database.db);
    const linked = await createExpert(database.db, { userId: user.id });
    expect(await record(visitor, noon, user.id)).toBe(true);
    expect(await record(visitor, noon, linked.id)).toBe(false);
  });

  test("isn't an expert's own, nor of an unlisted expert", async () => {
    const user = await createUser(database.db);
    const own = await createExpert(database.db, { userId: user.id });
    const hidden = await createExpert(database.db, { approved: false });
    expect(await record({ userId: user.id }, noon, own.id)).toBe(false);
    for (const id of [hidden.id, newId(), "x"]) expect(await record(visitor, noon, id)).toBe(false);
    expect(await views()).toEqual([]);
  });
});

/** Drops the constraint of the 30 minutes. @returns a function that restores it */
async function dropWindow() {
  const name = "expert_profile_views_window";
  const [row] = await database.db.execute(
    sql`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${name}`,
  );
  const table = sql`alter table expert_profile_views`;
  await database.db.execute(sql`${table} drop constraint ${sql.identifier(name)}`);
  return async () => {
    await database.db.delete(expertProfileViews);
    const definition = sql.raw(String(row?.definition));
    await database.db.execute(sql`${table} add constraint ${sql.identifier(name)} ${definition}`);
  };
}
