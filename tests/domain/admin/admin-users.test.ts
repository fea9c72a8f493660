import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { auditEvents } from "~/db/schema/site/audit-events";
import { deactivateUser, reactivateUser } from "~/domain/lists/deactivate-user.server";
import { endUserSessions } from "~/domain/lists/end-user-sessions.server";
import { promoteToExpert } from "~/domain/lists/promote-to-expert.server";
import { userList } from "~/domain/lists/user-list.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { filed, listed, listReader } from "../../support/scenes/queue-scene";
import { signedInAs } from "../../support/site/cookies";

/** Accounts on the admin's pages: found, deactivated, reactivated, signed out and made experts. */

const t = useDatabase();

async function scene() {
  const admin = await createUser(t.db, { role: "admin" });
  const owner = await createUser(t.db, { role: "expert" });
  const { id: expertId } = await createExpert(t.db, { userId: owner.id });
  await signedInAs(t, owner.id);
  return { admin, caller: callerOf(admin), owner, userId: owner.id, expertId };
}

const accountOf = async (userId: string) => (await t.db.select().from(users).where(eq(users.id, userId)))[0];
const isListed = async (expertId: string) =>
  (await t.db.select().from(experts).where(eq(experts.id, expertId)))[0]?.approved;
const openSessions = (userId: string) => t.db.$count(sessions, eq(sessions.userId, userId));
const auditOf = async (userId: string) => {
  const isTheirs = eq(auditEvents.objectId, userId);
  const rows = await t.db.select().from(auditEvents).where(isTheirs).orderBy(auditEvents.id);
  return rows.map(({ action, actorId, detail }) => ({ action, actorId, detail }));
};

test("a deactivation signs the account out and unlists its card; a reactivation lists it again", async () => {
  const { admin, caller, userId, expertId } = await scene();
  expect(await deactivateUser(t.db, caller, { userId })).toEqual({ ok: true, value: { isUnlisted: true } });
  expect((await accountOf(userId))?.isActive).toBe(false);
  expect([await isListed(expertId), await openSessions(userId)]).toEqual([false, 0]);
  expect(await reactivateUser(t.db, caller, { userId })).toEqual({ ok: true, value: { isListed: true } });
  expect([(await accountOf(userId))?.isActive, await isListed(expertId)]).toEqual([true, true]);
  expect(await auditOf(userId)).toEqual([
    { action: "deactivated", actorId: admin.id, detail: { isUnlisted: true } },
    { action: "reactivated", actorId: admin.id, detail: { isListed: true } },
  ]);
});

test("a card that wasn't listed before isn't listed by a reactivation", async () => {
  const { caller, userId, expertId } = await scene();
  await t.db.update(experts).set({ approved: false }).where(eq(experts.id, expertId));
  await deactivateUser(t.db, caller, { userId });
  expect(await reactivateUser(t.db, caller, { userId })).toEqual({ ok: true, value: { isListed: false } });
  expect(await isListed(expertId)).toBe(false);
});

test("what can't be is refused, and leaves no line in the audit", async () => {
  const { admin, caller, userId } = await scene();
  const gone = await createUser(t.db, { isActive: false, erasedAt: now });
  const refusals = [
    [deactivateUser, admin.id, "admin-stays"],
    [deactivateUser, gone.id, "deleted"],
    [deactivateUser, newId(), "unknown-user"],
    [deactivateUser, "no-id", "unknown-user"],
    [reactivateUser, userId, "already-active"],
    [reactivateUser, gone.id, "deleted"],
    [endUserSessions, gone.id, "no-sessions"],
  ] as const;
  for (const [command, id, error] of refusals) {
    expect(await command(t.db, caller, { userId: id }), error).toEqual({ ok: false, error });
  }
  expect(await t.db.$count(auditEvents)).toBe(0);
  // The database itself keeps the admin active.
  await expect(
    t.db.update(users).set({ isActive: false }).where(eq(users.id, admin.id)),
  ).rejects.toMatchObject({ cause: { constraint_name: "users_admin_active_check" } });
});

test("a user is signed out everywhere; the admin stays signed in where the button was pressed", async () => {
  const { admin, caller, userId } = await scene();
  expect(await endUserSessions(t.db, caller, { userId })).toEqual({ ok: true, value: { count: 1 } });
  expect(await openSessions(userId)).toBe(0);
  await signedInAs(t, admin.id);
  await signedInAs(t, admin.id);
  const [here] = await t.db.select().from(sessions).where(eq(sessions.userId, admin.id));
  const inPerson = { ...caller, actor: { ...caller.actor, sessionId: here?.id ?? "" } };
  expect(await endUserSessions(t.db, inPerson, { userId: admin.id })).toEqual({
    ok: true,
    value: { count: 1 },
  });
  expect(await openSessions(admin.id)).toBe(1);
});

test("a registered learner becomes an expert by email, once, and no other account does", async () => {
  const { admin, caller, owner } = await scene();
  const learner = await createUser(t.db);
  const away = await createUser(t.db, { isActive: false });
  const promote = (email: string) => promoteToExpert(t.db, caller, { email });
  const both = await Promise.all([promote(learner.email.toUpperCase()), promote(learner.email)]);
  expect(both).toContainEqual({ ok: true, value: { userId: learner.id } });
  expect(both).toContainEqual({ ok: false, error: "already-expert" });
  expect((await accountOf(learner.id))?.role).toBe("expert");
  const detail = { from: "learner", to: "expert" };
  expect(await auditOf(learner.id)).toEqual([{ action: "role-changed", actorId: admin.id, detail }]);
  expect(await promote("unknown@test.example")).toEqual({ ok: false, error: "unknown-email" });
  expect(await promote(owner.email)).toEqual({ ok: false, error: "already-expert" });
  expect(await promote(admin.email)).toEqual({ ok: false, error: "is-admin" });
  expect(await promote(away.email)).toEqual({ ok: false, error: "not-active" });
});

test("users are found by id, by the beginning of a name or address in any case, by role and by state", async () => {
  const { owner } = await scene();
  const zoe = await createUser(t.db, { fullName: "Zoë 100%", email: "z_o@test.example", createdAt: now });
  const later = new Date(now.getTime() + 1000);
  const old = await createUser(t.db, { fullName: "zoe", isActive: false, createdAt: later });
  const find = async (search: string) => {
    const { rows } = await listed(t, userList, search, listReader(zoe));
    const file = await filed(t, userList, { address: search, reader: listReader(zoe), piece: 10 });
    expect(rows.map(({ id }) => id).sort()).toEqual(file.map(({ id }) => id).sort());
    return rows.map(({ id }) => id);
  };
  expect(await find(`search=${owner.id.toUpperCase()}`)).toEqual([owner.id]);
  expect(await find("search=ZO")).toEqual([old.id, zoe.id]);
  expect(await find("search=zo&sort=oldest")).toEqual([zoe.id, old.id]);
  expect(await find("search=ZOË")).toEqual([old.id, zoe.id]);
  expect(await find("search=Z_")).toEqual([zoe.id]);
  expect(await find("search=%25")).toEqual([]);
  expect(await find("search=z_o%00")).toEqual([zoe.id]);
  expect(await find("status=deactivated")).toEqual([old.id]);
  expect(await find("role=expert&sort=nonsense&page=-1")).toEqual([owner.id]);
});

test("a file is read piece by piece without losing or doubling a row, also of one moment", async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => createUser(t.db, { createdAt: now })));
  const [reader] = made;
  if (!reader) throw new Error("There is no account");
  const file = await filed(t, userList, { reader: listReader(reader), piece: 2 });
  const read = file.map(({ id }) => id);
  expect(read.sort()).toEqual(made.map(({ id }) => id).sort());
});

test("users are found by any words of the name, in any order, folded", async () => {
  const ada = await createUser(t.db, { fullName: "Ada Łucja O'Neill-Byrne" });
  const bo = await createUser(t.db, { fullName: "Bo Adamczyk Li" });
  const find = async (search: string) =>
    (await listed(t, userList, `search=${encodeURIComponent(search)}`, listReader(ada))).rows.map(
      ({ id }) => id,
    );
  for (const search of ["lucja", "BYRNE", "byrne ada", "łucja  ADA", "o'neill", "- ada lucja"])
    expect([search, await find(search)]).toEqual([search, [ada.id]]);
  expect(new Set(await find("ada"))).toEqual(new Set([ada.id, bo.id]));
  // Words begin words: none is found in the middle of one.
  for (const search of ["li", "b li", "bo li"])
    expect([search, await find(search)]).toEqual([search, [bo.id]]);
  for (const search of ["ll", "yrne", "damczyk", "byrne bo", "-", "%", "_"])
    expect([search, await find(search)]).toEqual([search, []]);
});
