import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { formAnswers } from "~/db/schema/site/form-answers";
import { teamInvitations } from "~/db/schema/teams/team-invitations";
import { teamMembers } from "~/db/schema/teams/team-members";
import {
  deleteExpiredInvitations,
  inviteToTeam,
  withdrawInvitation,
} from "~/domain/teams/invitations/invite.server";
import { acceptInvitation, findInvitation } from "~/domain/teams/invitations/join.server";
import { makeTeam, makeTeamFor } from "~/domain/teams/running/make-team.server";
import { invitationsForm } from "~/domain/teams/teams.forms.server";
import { invitationsTo, listInvitations } from "~/domain/teams/teams.server";
import { callerOf, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { teamSecret as secret, type TeamScene, teamScene } from "../../support/scenes/team-scene";

/** Invitations: who sends and accepts them, and how they end. */

const t = useDatabase();
let scene: TeamScene;
beforeEach(async () => {
  scene = await teamScene(t.db);
});

const day = 86_400_000;
const later = (days: number) => new Date(testNow.getTime() + days * day);
const invite = (by: Parameters<TeamScene["as"]>[0], emails: string[], now = testNow) =>
  inviteToTeam(t.db, scene.as(by, now), { teamId: scene.teamId, emails, secret });
const sam = "sam@other.example";

test("the account with the address joins by the mailed link, once, and the owner is mailed", async () => {
  expect(await invite("manager", [sam])).toEqual({ ok: true, value: { count: 1 } });
  const token = await scene.tokenFor(sam);
  expect(await acceptInvitation(t.db, scene.as("stranger"), token)).toEqual({
    ok: true,
    value: { teamId: scene.teamId, name: "ACME" },
  });
  expect((await scene.roles())["Sam Stranger"]).toBe("member");
  expect(await t.db.$count(teamInvitations)).toBe(0);
  expect(await scene.mailed()).toEqual([
    "team-invitation to sam@other.example",
    "team-news joined to olga@acme.example",
  ]);
  expect(await acceptInvitation(t.db, scene.as("stranger"), token)).toEqual({
    ok: false,
    error: "not-found",
  });
  const actions = (await t.db.select().from(auditEvents)).map(({ action }) => action);
  expect(actions.sort()).toEqual(["team-invited", "team-joined"]);
});

test("another account can't accept it, nor one whose address isn't confirmed", async () => {
  await invite("owner", [sam]);
  const token = await scene.tokenFor(sam);
  const other = callerOf(await createUser(t.db));
  const refused = { ok: false, error: "other-account" };
  expect(await acceptInvitation(t.db, other, token)).toEqual(refused);
  await t.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.email, sam));
  expect(await acceptInvitation(t.db, scene.as("stranger"), token)).toEqual(refused);
  expect(await t.db.$count(teamInvitations)).toBe(1);
});

test("an invitation works for 14 days, and is deleted a day later", async () => {
  await invite("owner", [sam]);
  const token = await scene.tokenFor(sam);
  const justBefore = new Date(later(14).getTime() - 1);
  expect(await findInvitation(t.db, token, justBefore)).toMatchObject({ email: sam });
  expect(await findInvitation(t.db, token, later(14))).toBeNull();
  expect(await acceptInvitation(t.db, scene.as("stranger", later(14)), token)).toMatchObject({ ok: false });
  expect(await listInvitations(t.db, scene.teamId, later(14))).toEqual([]);
  expect(await invitationsTo(t.db, sam, later(14))).toEqual([]);
  expect(await deleteExpiredInvitations(t.db, { now: later(15), limit: 10 })).toBe(0);
  expect(await deleteExpiredInvitations(t.db, { now: new Date(later(15).getTime() + 1), limit: 10 })).toBe(1);
});

test("a second invitation replaces the first, whose link no longer works", async () => {
  await invite("manager", [sam]);
  const first = await scene.tokenFor(sam);
  await invite("owner", [sam], later(1));
  expect(await findInvitation(t.db, first, testNow)).toBeNull();
  expect(await listInvitations(t.db, scene.teamId, testNow)).toMatchObject([{ email: sam, role: "member" }]);
  expect(await invitationsTo(t.db, sam, testNow)).toMatchObject([{ teamName: "ACME" }]);
});

test("it is withdrawn by owner and managers of its team only", async () => {
  await invite("owner", ["max@other.example"]);
  const [left] = await t.db.select().from(teamInvitations);
  const target = { teamId: scene.teamId, invitationId: left?.id ?? "" };
  expect(await withdrawInvitation(t.db, scene.as("member"), target)).toMatchObject({ error: "not-allowed" });
  const others = await teamOfStranger();
  await withdrawInvitation(t.db, scene.as("stranger"), { ...target, teamId: others });
  expect(await t.db.$count(teamInvitations)).toBe(1);
  expect(await withdrawInvitation(t.db, scene.as("manager"), target)).toMatchObject({ ok: true });
  expect(await t.db.$count(teamInvitations)).toBe(0);
});

async function teamOfStranger() {
  const details = { name: "Other", billingAddress: null, taxNumber: null };
  return (await makeTeam(t.db, scene.as("stranger"), details)).teamId;
}

test("a member invites no one", async () => {
  expect(await invite("member", [sam])).toEqual({ ok: false, error: "not-allowed" });
  expect(await invite("stranger", [sam])).toEqual({ ok: false, error: "not-found" });
});

test("members aren't invited again, and then no one of that list is", async () => {
  expect(await invite("owner", [sam, "MEL@acme.example".toLowerCase()])).toMatchObject({
    error: "already-member",
  });
  expect(await t.db.$count(teamInvitations)).toBe(0);
});

test("members and invitations together are at most 200", async () => {
  const rows = Array.from({ length: 196 }, (_, n) => ({
    ...{ teamId: scene.teamId, email: `m${n}@other.example`, role: "member" as const },
    ...{ invitedBy: scene.people.owner.id, tokenHash: Buffer.from(`hash ${n}`), expiresAt: later(1) },
  }));
  await t.db.insert(teamInvitations).values(rows);
  expect(await invite("owner", [sam, "max@other.example"])).toEqual({ ok: false, error: "team-full" });
  expect(await invite("owner", [sam])).toMatchObject({ ok: true });
  // One that was invited before takes no second place.
  expect(await invite("owner", [sam])).toMatchObject({ ok: true });
  // Those that have expired take none.
  expect(await invite("owner", ["max@other.example"], later(1))).toMatchObject({ ok: true });
});

test("a former member can be invited again, and then has a second membership", async () => {
  const userId = scene.people.member.id;
  await t.db.update(teamMembers).set({ leftAt: testNow }).where(eq(teamMembers.userId, userId));
  expect(await invite("owner", ["mel@acme.example"])).toMatchObject({ ok: true });
  await acceptInvitation(t.db, scene.as("member"), await scene.tokenFor("mel@acme.example"));
  expect(await t.db.$count(teamMembers, eq(teamMembers.userId, userId))).toBe(2);
});

test("the admin makes a team from a demo request, and its sender owns it by accepting", async () => {
  const [request] = await t.db
    .insert(formAnswers)
    .values({ form: "demo-request", email: sam, company: "Other Ltd", answer: "" })
    .returning();
  const admin = callerOf(await createUser(t.db, { role: "admin" }));
  const inquiryId = request?.id ?? "";
  const make = () => makeTeamFor(t.db, admin, { inquiryId, secret });
  expect(await make()).toEqual({ ok: true, value: { email: sam } });
  const first = await scene.tokenFor(sam);
  expect(await make()).toMatchObject({ ok: true });
  expect(await findInvitation(t.db, first, testNow)).toBeNull();
  const joined = await acceptInvitation(t.db, scene.as("stranger"), await scene.tokenFor(sam));
  const teamId = joined.ok ? joined.value.teamId : "";
  expect(await t.db.select().from(teamMembers).where(eq(teamMembers.teamId, teamId))).toMatchObject([
    { userId: scene.people.stranger.id, role: "owner" },
  ]);
  expect(await make()).toEqual({ ok: false, error: "has-owner" });
  const [contact] = await t.db
    .insert(formAnswers)
    .values({ form: "contact", email: sam, answer: "Hello" })
    .returning();
  const other = { inquiryId: contact?.id ?? "", secret };
  expect(await makeTeamFor(t.db, admin, other)).toEqual({ ok: false, error: "no-request" });
});

test.each([
  ["a@b.example\nA@B.example, c@d.example;", ["a@b.example", "c@d.example"]],
  ["a@b.example nonsense", null],
  [Array.from({ length: 20 }, (_, n) => `a${n}@b.example`).join("\n"), 20],
  [Array.from({ length: 21 }, (_, n) => `a${n}@b.example`).join("\n"), null],
])("the addresses of a form: %#", (emails, expected) => {
  const { data } = invitationsForm.safeParse({ emails });
  if (typeof expected === "number") expect(data?.emails).toHaveLength(expected);
  else expect(data?.emails ?? null).toEqual(expected);
});
