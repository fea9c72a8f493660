import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { users } from "~/db/schema/accounts/users";
import type { LiveClass } from "~/db/schema/classes/classes";
import { foundationsSlug } from "~/domain/classes/class";
import type { ClassScope } from "~/domain/classes/class-scope.server";
import { changeClass } from "~/domain/classes/running/change-class.server";
import { createClass } from "~/domain/classes/running/create-class.server";
import type { ClassDetails } from "~/domain/classes/running/running";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass } from "../../support/scenes/classes";
import { createExpert, createUser } from "../../support/scenes/factories";
import { detailsWith } from "../../support/scenes/run-scene";

/** What only the admin sets in a class: the foundations' address, and a price that its shop charges. */

const t = useDatabase();
const admin: ClassScope = { isAdmin: true };
let user: typeof users.$inferSelect;
let expert: Extract<ClassScope, { isAdmin: false }>;

beforeEach(async () => {
  user = await createUser(t.db, { role: "expert" });
  expert = { isAdmin: false, expertId: (await createExpert(t.db, { userId: user.id })).id };
});

describe("the foundations' address", () => {
  const create = (
    scope: ClassScope,
    changes: Partial<ClassDetails>,
    { slug = null, duplicateOf = null }: { slug?: string | null; duplicateOf?: string | null } = {},
  ) =>
    createClass(t.db, callerOf(user), {
      scope,
      id: newId(),
      slug,
      duplicateOf,
      details: detailsWith(changes),
    });
  const jobs = async () =>
    (await t.db.execute(sql`select key from graphile_worker.jobs where key like 'open-date:%'`)).length;

  test("counts as taken for an expert while it is free, without a mail", async () => {
    const day = (number: number) => ({ startsAt: new Date(`2026-12-0${number}T18:00Z`) });
    const slug = foundationsSlug;
    const taken = { ok: false, error: "slug-taken" };
    expect(await create(expert, day(1), { slug })).toEqual(taken);
    const titled = await create(expert, { ...day(2), title: "Beginner Foundations" });
    if (!titled.ok) throw new Error(titled.error);
    expect(titled.value.slug).toBe("beginner-foundations-2");
    const duplicateOf = titled.value.id;
    expect(await create(expert, day(3), { slug, duplicateOf })).toEqual(taken);
    const another = await create(expert, { ...day(4), title: "Beginner foundations" }, { duplicateOf });
    expect(another).toMatchObject({ ok: true, value: { slug: "beginner-foundations-3" } });
    expect(await jobs()).toBe(0);
  });

  test("is the admin's, and its date is announced", async () => {
    const adminOnly = { teacher: { name: "Ida Noe" }, payhipLink: null };
    const made = await create(admin, { adminOnly, title: "Beginner foundations" });
    expect(made).toMatchObject({ ok: true, value: { slug: foundationsSlug } });
    expect(await jobs()).toBe(1);
    await create(expert, {}, { slug: "beginner-foundations-too" });
    expect(await jobs()).toBe(1);
  });
});

describe("the price of a class that the house's shop sells", () => {
  const change = (live: LiveClass, scope: ClassScope, changes: Partial<ClassDetails>) => {
    const teacher = { expertId: expert.expertId };
    const { payhipLink } = live;
    return changeClass(t.db, callerOf(user), {
      ...{ scope, classId: live.id, version: live.version },
      details: detailsWith({ adminOnly: { teacher, payhipLink }, ...changes }),
    });
  };
  const made = (payhipLink: string | null) =>
    createLiveClass(t.db, { expertId: expert.expertId, payhipLink });
  const link = "https://payhip.com/b/AbC12";

  test("isn't the expert's to change; everything else is", async () => {
    const live = await made(link);
    expect(await change(live, expert, { priceCents: 100, title: "Changed" })).toMatchObject({
      ok: true,
      value: { priceCents: 4900, title: "Changed", payhipLink: link },
    });
  });

  test("is the admin's; without the link it is the expert's", async () => {
    const sold = await change(await made(link), admin, { priceCents: 5900 });
    expect(sold).toMatchObject({ ok: true, value: { priceCents: 5900 } });
    const startsAt = new Date("2026-12-03T18:00Z");
    const own = await createLiveClass(t.db, { expertId: expert.expertId, startsAt });
    expect(await change(own, expert, { startsAt, priceCents: 5900 })).toMatchObject({
      ok: true,
      value: { priceCents: 5900 },
    });
  });
});
