import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions } from "~/db/schema/accounts/sessions";
import { auditEvents } from "~/db/schema/site/audit-events";
import { endOneSession, endOtherSessions } from "~/domain/accounts/sessions/end-sessions.server";
import { listSessions, sessionsQuery, shownSessions } from "~/domain/accounts/sessions/list-sessions.server";
import { viewSession } from "~/domain/accounts/sessions/session-view.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";

const t = useDatabase();
const minute = 60_000;
const ago = (minutes: number) => new Date(now.getTime() - minutes * minute);

const callerIn = (user: Parameters<typeof callerOf>[0], sessionId: string) => {
  const caller = callerOf(user, { sourceAddress: "192.0.2.7" });
  return { ...caller, actor: { ...caller.actor, sessionId } };
};

async function createSessions(
  userId: string,
  count: number,
  values: Partial<typeof sessions.$inferInsert> = {},
) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    tokenHash: Buffer.from(newId()),
    userId,
    lastUsedAt: ago(index + 1),
    expiresAt: new Date(now.getTime() + 1),
    ...values,
  }));
  await t.db.insert(sessions).values(rows);
  return rows.map(({ id }) => id);
}

describe("my sessions", () => {
  test("are mine and live, this one first, then by last use", async () => {
    const [me, other] = [await createUser(t.db), await createUser(t.db)];
    const mine = await createSessions(me.id, 3);
    await createSessions(me.id, 1, { expiresAt: now });
    await createSessions(other.id, 2);
    const currentId = mine[2] ?? "";
    const listed = await listSessions(t.db, { userId: me.id, currentId, now });
    expect(listed.sessions.map(({ id }) => id)).toEqual([mine[2], mine[0], mine[1]]);
    expect(listed.more).toBe(0);
    expect(JSON.stringify(listed)).not.toContain("token");
  });

  test("of two hundred the first ten are shown, the current one among them, and the rest counted", async () => {
    const user = await createUser(t.db);
    const userId = user.id;
    const all = await createSessions(userId, 200);
    const currentId = all[199] ?? "";
    const { sessions: shown, more } = await listSessions(t.db, { userId, currentId, now });
    expect(shown.map(({ id }) => id)).toEqual([currentId, ...all.slice(0, shownSessions - 1)]);
    expect(more).toBe(200 - shownSessions);
    expect(await endOtherSessions(t.db, callerIn(user, currentId))).toBe(199);
    expect((await t.db.select().from(sessions)).map(({ id }) => id)).toEqual([currentId]);
  });

  test("are found by the account's index", async () => {
    await t.db.execute(sql`insert into users (id, email, full_name)
      select gen_random_uuid(), n || '@test.example', 'N' from generate_series(1, 2000) as n`);
    await t.db.execute(sql`insert into sessions (id, token_hash, user_id, last_used_at, expires_at)
      select gen_random_uuid(), decode(md5(id::text), 'hex'), id, now(), now() + interval '30 days' from users`);
    await t.db.execute(sql`analyze sessions`);
    const query = sessionsQuery(t.db, { userId: newId(), currentId: newId(), now });
    const plan = JSON.stringify(await t.db.execute(sql`explain ${query.getSQL()}`));
    expect(plan).toContain("sessions_user_id_index");
    expect(plan).not.toMatch(/Seq Scan on (users|sessions)\b/);
  });

  test.each([
    ["another account's", true],
    ["an unknown", false],
  ])("%s session can't be ended, and nothing is noted", async (_, isForeign) => {
    const [me, other] = [await createUser(t.db), await createUser(t.db)];
    const [mine = ""] = await createSessions(me.id, 1);
    const [theirs = ""] = await createSessions(other.id, 1);
    for (const sessionId of isForeign ? [theirs] : [newId(), "x", ""]) {
      expect(await endOneSession(t.db, callerIn(me, mine), { sessionId })).toEqual({
        ok: false,
        error: "unknown-session",
      });
    }
    expect(await t.db.$count(sessions)).toBe(2);
    expect(await t.db.$count(auditEvents)).toBe(0);
  });

  test("ended ones are gone, with a line in the audit; no other account's are touched", async () => {
    const [me, other] = [await createUser(t.db), await createUser(t.db)];
    const [current = "", second = ""] = await createSessions(me.id, 4);
    await createSessions(other.id, 2);
    const caller = callerIn(me, current);
    expect(await endOneSession(t.db, caller, { sessionId: second })).toMatchObject({
      value: { wasCurrent: false },
    });
    expect(await endOtherSessions(t.db, caller)).toBe(2);
    expect(await endOtherSessions(t.db, caller)).toBe(0);
    expect(await endOneSession(t.db, caller, { sessionId: current })).toMatchObject({
      value: { wasCurrent: true },
    });
    expect(await t.db.$count(sessions, eq(sessions.userId, me.id))).toBe(0);
    expect(await t.db.$count(sessions)).toBe(2);
    const lines = await t.db.select().from(auditEvents).orderBy(auditEvents.id);
    expect(
      lines.map(({ action, actorId, detail, sourceAddress }) => [action, actorId, detail, sourceAddress]),
    ).toEqual([1, 2, 1].map((count) => ["sessions-ended", me.id, { count }, "192.0.2.7"]));
  });

  test("are shown in words, in the viewer's zone", () => {
    const row = {
      id: "1",
      userAgent: chrome,
      expiresAt: ago(-24 * 60),
      createdAt: ago(2 * 24 * 60),
      lastUsedAt: ago(5),
    };
    expect(viewSession(row, { currentId: "1", zone: "Asia/Tokyo", now })).toEqual({
      id: "1",
      device: "Chrome on Linux",
      isCurrent: true,
      lastUsed: "today 18:55",
      signedIn: "Sat 21 Nov, 19:00",
      ends: "tomorrow 19:00",
    });
  });
});

const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36";
