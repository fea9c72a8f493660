import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { assignAdmin } from "~/domain/accounts/assign-admin.server";
import { createSignInSession, findSession } from "~/domain/accounts/sessions/sessions.server";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";

/** The one admin is the account whose verified e-mail equals ADMIN_EMAIL (decision B1). */

const t = useDatabase();
const adminEmail = "chief@test.example";

const assign = (email = adminEmail, sourceAddress: string | null = null) =>
  t.db.transaction((tx) => assignAdmin(tx, { sourceAddress, now }, email));

const roleOf = async (id: string) => (await t.db.select().from(users).where(eq(users.id, id)))[0]?.role;
const events = () => t.db.select().from(auditEvents).orderBy(auditEvents.id);

test("the verified account with that address becomes the admin, in whatever case it is written", async () => {
  const other = await createUser(t.db);
  const chief = await createUser(t.db, { email: "Chief@Test.example" });
  expect(await assign(adminEmail, "203.0.113.7")).toBe(true);
  expect([await roleOf(chief.id), await roleOf(other.id)]).toEqual(["admin", "learner"]);
  expect(await events()).toMatchObject([
    {
      actorId: null,
      action: "role-changed",
      objectType: "user",
      objectId: chief.id,
      sourceAddress: "203.0.113.7",
      detail: { from: "learner", to: "admin" },
      createdAt: now,
    },
  ]);
});

test("once more changes nothing and is not written down", async () => {
  await createUser(t.db, { email: adminEmail });
  expect([await assign(), await assign(), await assign()]).toEqual([true, false, false]);
  expect(await events()).toHaveLength(1);
});

test.each([
  ["unverified", { emailVerifiedAt: null }],
  ["deactivated", { isActive: false }],
  ["erased", { isActive: false, erasedAt: now }],
])("an %s account is never promoted", async (_, values) => {
  const { id } = await createUser(t.db, { email: adminEmail, ...values });
  expect(await assign()).toBe(false);
  expect([await roleOf(id), await events()]).toEqual(["learner", []]);
});

test("an address without an account is no error; an admin with another address stops being it", async () => {
  expect(await assign()).toBe(false);
  const { id } = await createUser(t.db, { role: "admin" });
  expect(await assign()).toBe(true);
  expect(await roleOf(id)).toBe("learner");
});

test("an admin whose address isn't verified stops being it", async () => {
  const { id } = await createUser(t.db, { email: adminEmail, role: "admin", emailVerifiedAt: null });
  await assign();
  expect(await roleOf(id)).toBe("learner");
});

test("with another ADMIN_EMAIL the old admin goes back, the new one comes, and both are signed out", async () => {
  const old = await createUser(t.db, { email: "old@test.example", role: "admin" });
  const linked = await createExpert(t.db, { userId: old.id });
  const chief = await createUser(t.db, { email: adminEmail, role: "expert" });
  const bystander = await createUser(t.db);
  const tokens = await Promise.all(
    [old, chief, bystander].map(({ id: userId }) =>
      createSignInSession(t.db, { userId, remember: false, userAgent: null, endsSessionId: null, now }),
    ),
  );
  await assign();
  expect(linked.id).toBeDefined();
  expect([await roleOf(old.id), await roleOf(chief.id)]).toEqual(["expert", "admin"]);
  const found = await Promise.all(tokens.map((token) => findSession(t.db, { token, now })));
  expect(found.map((session) => session?.actor.userId ?? null)).toEqual([null, null, bystander.id]);
  expect((await events()).map(({ objectId, detail }) => ({ objectId, ...detail }))).toEqual([
    { objectId: old.id, from: "admin", to: "expert" },
    { objectId: chief.id, from: "expert", to: "admin" },
  ]);
});

test("many at once make one admin and one entry, also when they don't agree who it is", async () => {
  const chief = await createUser(t.db, { email: adminEmail });
  await createUser(t.db, { role: "admin" });
  const same = await Promise.all(Array.from({ length: 8 }, () => assign()));
  expect(same.filter(Boolean)).toHaveLength(1);
  expect(await events()).toHaveLength(2);
  expect(await roleOf(chief.id)).toBe("admin");

  await createUser(t.db, { email: "second@test.example" });
  await Promise.all(
    Array.from({ length: 8 }, (_, number) => assign(number % 2 ? adminEmail : "second@test.example")),
  );
  expect(await t.db.$count(users, eq(users.role, "admin"))).toBe(1);
});

test("a caller that fails takes it all back", async () => {
  const { id } = await createUser(t.db, { email: adminEmail });
  const failing = t.db.transaction(async (tx) => {
    await assignAdmin(tx, { sourceAddress: null, now }, adminEmail);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect([await roleOf(id), await events()]).toEqual(["learner", []]);
});
