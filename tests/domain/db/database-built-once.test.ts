import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { mails } from "~/db/schema/site/mails";
import { entriesPerPage } from "~/domain/agenda/own-list.server";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";

const t = useDatabase();
let linked: { id: string };
let alone: { id: string };

beforeEach(async () => {
  linked = await createExpert(t.db, { userId: (await createUser(t.db)).id });
  alone = await createExpert(t.db);
});

describe("a query that is built once", () => {
  test("is built once, and gives each caller what Drizzle would", async () => {
    const build = vi.fn((db: Db, { id, before }: { id: string; before: Date }) =>
      db
        .select({ id: experts.id, createdAt: experts.createdAt, account: { id: expertsUsers.userId } })
        .from(experts)
        .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
        .where(and(eq(experts.id, id), lt(experts.createdAt, before))),
    );
    const ask = builtOnce(build);
    const before = new Date(Date.now() + 60_000);
    for (const id of [linked.id, alone.id])
      expect(await ask(t.db, { id, before })).toEqual(await build(t.db, { id, before }));
    expect(await ask(t.db, { id: linked.id, before: new Date(0) })).toEqual([]);
    await t.db.transaction(async (tx) => {
      const [one, other] = await Promise.all([
        ask(tx, { id: linked.id, before }),
        ask(tx, { id: alone.id, before }),
      ]);
      expect([one[0]?.id, other[0]?.id]).toEqual([linked.id, alone.id]);
    });
    expect(build).toHaveBeenCalledTimes(5); // two calls by the test itself, and two by the transaction
  });

  test("has a text for each thing that a text depends on", async () => {
    const ask = builtOnce(
      (db, { ids, owner, isOrdered }: { ids: string[]; owner: string | null; isOrdered: boolean }) => {
        const ofOwner = owner === null ? isNull(expertsUsers.userId) : eq(expertsUsers.userId, owner);
        const query = db
          .select({ id: experts.id })
          .from(experts)
          .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
          .where(and(inArray(experts.id, ids), ofOwner))
          .$dynamic();
        return isOrdered ? query.orderBy(experts.id) : query;
      },
    );
    const found = async (ids: string[], owner: string | null, isOrdered = true) =>
      (await ask(t.db, { ids, owner, isOrdered })).map(({ id }) => id);
    const other = await createExpert(t.db);
    expect(await found([alone.id], null)).toEqual([alone.id]);
    expect(await found([other.id], null)).toEqual([other.id]);
    expect(await found([linked.id, alone.id, other.id], null)).toEqual([alone.id, other.id].sort());
    expect(await found([linked.id, alone.id], newId())).toEqual([]);
    expect(await found(Array(30).fill(alone.id), null, false)).toEqual([alone.id]);
  });

  test("knows a list as long as a full page of one's own", async () => {
    const build = vi.fn((db: Db, { ids }: { ids: string[] }) =>
      db.select({ id: experts.id }).from(experts).where(inArray(experts.id, ids)),
    );
    const ask = builtOnce(build);
    const ids = Array<string>(entriesPerPage + 1).fill(alone.id);
    for (const expert of [alone, linked])
      expect(await ask(t.db, { ids: ids.fill(expert.id) })).toEqual([{ id: expert.id }]);
    expect(build).toHaveBeenCalledTimes(1);
  });

  test("writes rows by the columns' own rules", async () => {
    const write = builtOnce(
      (db, { rows }: { rows: Array<typeof mails.$inferInsert & { payload: string }> }) =>
        db.insert(mails).values(rows).returning(),
    );
    const aboutId = newId();
    const row = (dedupeKey: string) => ({
      ...{ id: newId(), dedupeKey, template: "t", toEmail: "a@test.example", toName: "A", payload: "{}" },
      ...{ aboutType: "account" as const, aboutId },
      sentAt: new Date("2026-11-23T10:00:00.123Z"),
    });
    await write(t.db, { rows: [row("1"), row("2")] });
    const [third] = await write(t.db, { rows: [row("3")] });
    expect(third).toMatchObject({ ...row("3"), payload: {}, id: third?.id, status: "queued", replyTo: null });
    expect(await t.db.$count(mails)).toBe(3);
  });

  test("throws where code looks at a value that isn't there yet", async () => {
    const byText = builtOnce((db, { id }: { id: string }) =>
      db
        .select()
        .from(experts)
        .where(eq(experts.id, `${id}`)),
    );
    await expect(byText(t.db, { id: alone.id })).rejects.toThrow("values.id isn't there yet");
    const byTime = builtOnce((db, { at }: { at: Date }) =>
      db
        .select()
        .from(experts)
        .where(lt(experts.createdAt, new Date(at.getTime() + 1))),
    );
    await expect(byTime(t.db, { at: new Date() })).rejects.toThrow("getTime is not a function");
  });
});
