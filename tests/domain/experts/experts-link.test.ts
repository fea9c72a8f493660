import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { findLinkCandidate, findLinkCandidates } from "~/domain/experts/record/link-candidates.server";
import { confirmLink, findUnlinkedRecord } from "~/domain/experts/record/link-expert.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";
import { signedInAs } from "../../support/site/cookies";

/** Records are linked to the account with the same confirmed address, after the admin's approval (decision B2). */

const t = useDatabase();
const email = "marta@card.example";
const appUrl = "http://localhost:3000";
let admin: typeof users.$inferSelect;
let account: typeof users.$inferSelect;
let record: typeof experts.$inferSelect;

beforeEach(async () => {
  admin = await createUser(t.db, { role: "admin" });
  account = await createUser(t.db, { email: "Marta@Card.example" });
  record = await createExpert(t.db, { name: "Marta K", email });
});

const confirm = (expertId = record.id, userId = account.id) =>
  confirmLink(t.db, callerOf(admin, { sourceAddress: null, appUrl, now }), { expertId, userId });
const own = (userId = account.id) => findUnlinkedRecord(t.db, { userId, expertId: null });

test("the pair is offered to the admin, and told to the account, whatever the spelling's case", async () => {
  const queue = await findLinkCandidates(t.db, { page: 1 });
  expect(queue).toMatchObject({
    count: 1,
    hasNext: false,
    rows: [{ expertId: record.id, userId: account.id }],
  });
  expect(await own()).toEqual({ expertId: record.id, name: "Marta K", title: "Incident responder" });
  expect(await t.db.$count(expertsUsers)).toBe(0);
});

describe.each<[string, () => Promise<unknown>, "no-match" | "already-linked"]>([
  ["unconfirmed", () => change({ emailVerifiedAt: null }), "no-match"],
  ["inactive", () => change({ isActive: false }), "no-match"],
  ["under another address", () => change({ email: "other@test.example" }), "no-match"],
  ["linked to another record", () => createExpert(t.db, { userId: account.id }), "already-linked"],
])("an account that is %s", (_what, happen, error) => {
  test("is offered nothing, and a click on the old page is refused", async () => {
    await happen();
    expect(await findLinkCandidates(t.db, { page: 1 })).toMatchObject({ count: 0, rows: [] });
    expect(await findLinkCandidate(t.db, record.id)).toBeNull();
    expect(await own()).toBeNull();
    expect(await confirm()).toEqual({ ok: false, error });
    expect(await t.db.$count(expertsUsers, eq(expertsUsers.expertId, record.id))).toBe(0);
  });
});

const change = (values: Partial<typeof users.$inferInsert>) =>
  t.db.update(users).set(values).where(eq(users.id, account.id));

test.each([
  ["linked", { deletedAt: null }],
  ["deleted", { deletedAt: now }],
])("a record that is %s isn't offered", async (what, values) => {
  await t.db.update(experts).set(values).where(eq(experts.id, record.id));
  if (what === "linked") {
    const other = await createUser(t.db);
    await t.db.insert(expertsUsers).values({ expertId: record.id, userId: other.id });
  }
  expect(await findLinkCandidate(t.db, record.id)).toBeNull();
  expect((await confirm()).ok).toBe(false);
});

test("the admin's own address is no candidate: the role can't be another", async () => {
  await t.db.update(experts).set({ email: admin.email }).where(eq(experts.id, record.id));
  expect(await findLinkCandidate(t.db, record.id)).toBeNull();
  expect(await confirm(record.id, admin.id)).toEqual({ ok: false, error: "no-match" });
});

test("confirmed, the learner is an expert with that record, signed out, and both are in the audit", async () => {
  await signedInAs(t, account.id);
  expect(await confirm()).toEqual({ ok: true, value: { name: "Marta K", roleChanged: true } });
  expect(await t.db.select().from(expertsUsers)).toMatchObject([{ expertId: record.id, userId: account.id }]);
  expect(await t.db.select().from(users).where(eq(users.id, account.id))).toMatchObject([{ role: "expert" }]);
  expect(await t.db.$count(sessions)).toBe(0);
  expect((await t.db.select().from(auditEvents)).map(({ action }) => action).sort()).toEqual([
    "expert-linked",
    "role-changed",
  ]);
  expect(await findUnlinkedRecord(t.db, { userId: account.id, expertId: record.id })).toBeNull();
});

test("an expert's account keeps its sessions", async () => {
  await change({ role: "expert" });
  await signedInAs(t, account.id);
  expect(await confirm()).toMatchObject({ ok: true, value: { roleChanged: false } });
  expect(await t.db.$count(sessions)).toBe(1);
});

describe("the account gets a mail", () => {
  const told = async () =>
    (await withFacts(t.db, await t.db.select().from(mails))).map(({ toEmail, template, facts }) => ({
      toEmail,
      template,
      facts,
    }));
  const facts = {
    ...{ to_name: "Nadia Rahman", expert_name: "Marta K" },
    ...{ dashboardUrl: `${appUrl}/expert-dashboard`, hoursUrl: `${appUrl}/availability` },
  };

  test.each([
    ["learner", true],
    ["expert", false],
  ] as const)(
    "as a %s, at its confirmed address, and whether that signed it out: %s",
    async (role, roleChanged) => {
      await change({ role });
      await confirm();
      expect(await told()).toEqual([
        { toEmail: "Marta@Card.example", template: "expert-linked", facts: { ...facts, roleChanged } },
      ]);
    },
  );

  test("only where a link was made", async () => {
    await change({ emailVerifiedAt: null });
    await confirm();
    expect(await told()).toEqual([]);
  });
});

test("a pair waits since record and confirmed address were both there; the longest wait stands first", async () => {
  const day = (date: number) => new Date(Date.UTC(2026, 9, date));
  await change({ emailVerifiedAt: day(20) });
  await t.db.update(experts).set({ createdAt: day(1) });
  const other = await createUser(t.db, { email: "otto@card.example", emailVerifiedAt: day(2) });
  const its = await createExpert(t.db, { name: "Otto L", email: other.email, createdAt: day(10) });
  expect((await findLinkCandidates(t.db, { page: 1 })).rows).toMatchObject([
    { expertId: its.id, pairedAt: day(10), recordedAt: day(10) },
    { expertId: record.id, pairedAt: day(20), recordedAt: day(1) },
  ]);
});

test("ten clicks at once make one link", async () => {
  const clicks = await Promise.all(Array.from({ length: 10 }, () => confirm()));
  expect(clicks.filter(({ ok }) => ok)).toHaveLength(1);
  expect(clicks.filter((one) => !one.ok && one.error === "already-linked")).toHaveLength(9);
  expect(await t.db.$count(auditEvents, eq(auditEvents.action, "expert-linked"))).toBe(1);
  expect(await t.db.$count(mails)).toBe(1);
});

test("two records of one address, confirmed at once: the account gets one", async () => {
  const other = await createExpert(t.db, { name: "Marta K 2", email });
  const clicks = await Promise.all([confirm(), confirm(other.id)]);
  expect(clicks.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await t.db.$count(expertsUsers)).toBe(1);
});

test("another user's account is no match, nor is nonsense", async () => {
  const stranger = await createUser(t.db);
  expect(await confirm(record.id, stranger.id)).toEqual({ ok: false, error: "no-match" });
  expect(await confirm(record.id, "")).toEqual({ ok: false, error: "no-match" });
  expect(await confirm("x", account.id)).toEqual({ ok: false, error: "no-match" });
  expect(await confirm(newId(), account.id)).toEqual({ ok: false, error: "no-match" });
});
