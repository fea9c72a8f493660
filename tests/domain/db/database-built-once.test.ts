import { and, eq, isNull, lt } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { isOneOf } from "~/db/is-one-of";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";

const t = useDatabase();
let linked: { id: string };
let linkedUser: string;
let alone: { id: string };

beforeEach(async () => {
  linkedUser = (await createUser(t.db)).id;
  linked = await createExpert(t.db, { userId: linkedUser });
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
    const ask = builtOnce((db, { owner, isOrdered }: { owner: string | null; isOrdered: boolean }) => {
      const ofOwner = owner === null ? isNull(expertsUsers.userId) : eq(expertsUsers.userId, owner);
      const query = db
        .select({ id: experts.id })
        .from(experts)
        .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
        .where(ofOwner)
        .$dynamic();
      return isOrdered ? query.orderBy(experts.id) : query;
    });
    const found = async (owner: string | null, isOrdered = true) =>
      (await ask(t.db, { owner, isOrdered })).map(({ id }) => id);
    const other = await createExpert(t.db);
    expect(await found(null)).toEqual([alone.id, other.id].sort());
    expect(await found(null, false)).toHaveLength(2);
    expect(await found(linkedUser)).toEqual([linked.id]);
    expect(await found(newId())).toEqual([]);
  });

  test("takes a list as one value, so one text does for every length", async () => {
    const build = vi.fn((db: Db, { ids }: { ids: string[] }) =>
      db.select({ id: experts.id }).from(experts).where(isOneOf(experts.id, ids)).orderBy(experts.id),
    );
    const ask = builtOnce(build);
    const found = async (ids: string[]) => (await ask(t.db, { ids })).map(({ id }) => id);
    expect(await found([])).toEqual([]);
    expect(await found([alone.id])).toEqual([alone.id]);
    expect(await found([linked.id, newId(), alone.id])).toEqual([alone.id, linked.id].sort());
    expect(build).toHaveBeenCalledTimes(1);
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
