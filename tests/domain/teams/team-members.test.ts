import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEvents } from "~/db/schema/site/audit-events";
import { teamInvitations } from "~/db/schema/teams/team-invitations";
import { teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import { closeEmptied } from "~/domain/ledger/close-emptied.server";
import { findBudgets } from "~/domain/payments/find-budgets.server";
import { changeMember, handOver } from "~/domain/teams/members/change-member.server";
import { leaveTeam, removeMember } from "~/domain/teams/members/end-membership.server";
import { changeTeam } from "~/domain/teams/running/change-team.server";
import { closeTeam } from "~/domain/teams/running/close-team.server";
import { makeTeam } from "~/domain/teams/running/make-team.server";
import { allMembershipsOf, findMembership } from "~/domain/teams/team-scope.server";
import { listMembers } from "~/domain/teams/teams.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { createTeam, type TeamScene, teamScene } from "../../support/scenes/team-scene";

/** Who may do what in a team, and how a membership ends. */

const t = useDatabase();
let scene: TeamScene;
beforeEach(async () => {
  scene = await teamScene(t.db);
});

const details = { name: "Acme Ltd", billingAddress: "1 Road", taxNumber: "DE1" };
const everyone = { "Olga Owner": "owner", "Mo Manager": "manager", "Mel Member": "member" };
type Role = "owner" | "manager" | "member";

/** Each command, by each person, on the member or on the manager. */
const commands = {
  details: (by) => changeTeam(t.db, by, { teamId: scene.teamId, details }),
  "limit of a member": (by) => change(by, "member", {}),
  "limit of a manager": (by) => change(by, "manager", {}),
  "role of a member": (by) => change(by, "member", { role: "manager" }),
  "role of a manager": (by) => change(by, "manager", { role: "member" }),
  "role of the owner": (by) => change(by, "owner", { role: "member" }),
  "removing a member": (by) => remove(by, "member"),
  "removing a manager": (by) => remove(by, "manager"),
  "removing the owner": (by) => remove(by, "owner"),
  "handing over": (by) => handOver(t.db, by, { teamId: scene.teamId, memberId: scene.memberId("member") }),
  closing: (by) => closeTeam(t.db, by, { teamId: scene.teamId }),
} satisfies Record<string, (by: ReturnType<TeamScene["as"]>) => Promise<{ ok: boolean; error?: string }>>;

const change = (by: ReturnType<TeamScene["as"]>, who: Role, role: { role?: "manager" | "member" }) =>
  changeMember(t.db, by, {
    ...{ teamId: scene.teamId, memberId: scene.memberId(who), monthlyLimitCents: 25_000 },
    ...role,
  });
const remove = (by: ReturnType<TeamScene["as"]>, who: Role) =>
  removeMember(t.db, by, { teamId: scene.teamId, memberId: scene.memberId(who) });

/** Whether owner and manager may, and the line of audit. */
const may: Record<keyof typeof commands, [owner: boolean, manager: boolean, audited?: string]> = {
  details: [true, true, "team-changed"],
  "limit of a member": [true, true, "team-member-changed"],
  "limit of a manager": [true, false, "team-member-changed"],
  "role of a member": [true, false, "team-member-changed"],
  "role of a manager": [true, false, "team-member-changed"],
  "role of the owner": [false, false],
  "removing a member": [true, true, "team-member-removed"],
  "removing a manager": [true, false, "team-member-removed"],
  "removing the owner": [false, false],
  "handing over": [true, false, "team-handed-over"],
  closing: [true, false, "team-closed"],
};
const auditedActions = async () => (await t.db.select().from(auditEvents)).map(({ action }) => action);

describe.each(Object.keys(commands) as Array<keyof typeof commands>)("%s", (name) => {
  test.each([
    ["owner", may[name][0]],
    ["manager", may[name][1]],
  ] as const)("by the %s", async (who, isAllowed) => {
    const answer = await commands[name](scene.as(who));
    expect(answer).toEqual(isAllowed ? expect.objectContaining({ ok: true }) : notAllowed);
    expect(await auditedActions()).toEqual(isAllowed ? [may[name][2]] : []);
    if (!isAllowed) expect(await scene.roles()).toEqual(everyone);
  });

  test("by a member it isn't allowed, and a stranger finds no team", async () => {
    expect(await commands[name](scene.as("member"))).toEqual(notAllowed);
    expect(await commands[name](scene.as("stranger"))).toEqual({ ok: false, error: "not-found" });
    expect(await scene.roles()).toEqual(everyone);
  });

  test("changes nothing of another team of the same people", async () => {
    const { owner, manager, member } = scene.people;
    const { teamId } = await createTeam(t.db, [
      { userId: member.id, role: "owner" },
      { userId: manager.id, role: "manager" },
      { userId: owner.id, role: "member", monthlyLimitCents: 1_000 },
    ]);
    const invited = {
      ...{ role: "member" as const, invitedBy: manager.id, createdAt: testNow },
      expiresAt: new Date(testNow.getTime() + 86_400_000),
    };
    await t.db.insert(teamInvitations).values(
      [teamId, scene.teamId].flatMap((team) =>
        Object.values(scene.people).map(({ email }) => ({
          ...{ teamId: team, email, ...invited, tokenHash: randomBytes(32) },
        })),
      ),
    );
    const rows = async () => [
      await t.db.select().from(teams).where(eq(teams.id, teamId)),
      await t.db.select().from(teamMembers).where(eq(teamMembers.teamId, teamId)).orderBy(teamMembers.id),
      await t.db
        .select()
        .from(teamInvitations)
        .where(eq(teamInvitations.teamId, teamId))
        .orderBy(teamInvitations.id),
    ];
    const before = await rows();
    await commands[name](scene.as("owner"));
    expect(await rows()).toEqual(before);
  });
});

const notAllowed = { ok: false, error: "not-allowed" };

test("who makes a team owns it, which takes a confirmed address", async () => {
  const maker = await createUser(t.db);
  const { teamId } = await makeTeam(t.db, callerOf(maker), details);
  const own = await findMembership(t.db, { teamId, userId: maker.id });
  expect(own).toMatchObject({
    team: { ...details, memberCount: 1, state: "open" },
    member: { role: "owner" },
  });
  expect(await auditedActions()).toEqual(["team-made"]);
  const unconfirmed = await createUser(t.db, { emailVerifiedAt: null });
  await expect(makeTeam(t.db, callerOf(unconfirmed), details)).rejects.toThrow();
});

test("a limit is the member's own, can be taken away, and the owner has one too", async () => {
  const limits = async () =>
    Object.fromEntries(
      (await listMembers(t.db, scene.teamId)).map(({ name, monthlyLimitCents }) => [name, monthlyLimitCents]),
    );
  await change(scene.as("owner"), "member", {});
  await change(scene.as("owner"), "owner", {});
  expect(await limits()).toEqual({ "Olga Owner": 25_000, "Mo Manager": null, "Mel Member": 25_000 });
  const memberId = scene.memberId("member");
  await changeMember(t.db, scene.as("manager"), { teamId: scene.teamId, memberId, monthlyLimitCents: null });
  expect(await limits()).toEqual({ "Olga Owner": 25_000, "Mo Manager": null, "Mel Member": null });
});

test("a member of another team can't be reached by their id", async () => {
  const other = await teamScene2();
  const target = { teamId: scene.teamId, memberId: other };
  expect(await removeMember(t.db, scene.as("owner"), target)).toEqual({ ok: false, error: "not-found" });
  expect(await handOver(t.db, scene.as("owner"), target)).toEqual({ ok: false, error: "not-found" });
});

async function teamScene2() {
  const { teamId } = await makeTeam(t.db, callerOf(await createUser(t.db)), details);
  const [row] = await t.db.select().from(teamMembers).where(eq(teamMembers.teamId, teamId));
  return row?.id ?? newId();
}

test("leaving ends the membership from that moment; the owner is mailed, and the row stays", async () => {
  expect(await leaveTeam(t.db, scene.as("member"), scene)).toMatchObject({ ok: true });
  const userId = scene.people.member.id;
  expect(await findMembership(t.db, { teamId: scene.teamId, userId })).toBeNull();
  expect(await findBudgets(t.db, { userId, now: testNow })).toEqual([]);
  expect(await allMembershipsOf(t.db, userId)).toMatchObject([{ member: { leftAt: testNow } }]);
  expect((await scene.team())?.memberCount).toBe(2);
  expect(await scene.mailed()).toEqual(["team-news left to olga@acme.example"]);
  expect(await auditedActions()).toEqual(["team-left"]);
  expect(await leaveTeam(t.db, scene.as("member"), scene)).toEqual({ ok: false, error: "not-found" });
});

test("an owner can't leave, but can after handing over", async () => {
  expect(await leaveTeam(t.db, scene.as("owner"), scene)).toEqual({ ok: false, error: "is-owner" });
  const handed = { teamId: scene.teamId, memberId: scene.memberId("member") };
  expect(await handOver(t.db, scene.as("owner"), handed)).toMatchObject({ ok: true });
  expect(await scene.roles()).toEqual({
    "Olga Owner": "manager",
    "Mo Manager": "manager",
    "Mel Member": "owner",
  });
  expect(await scene.mailed()).toEqual(["team-news owner to mel@acme.example"]);
  expect(await leaveTeam(t.db, scene.as("owner"), scene)).toMatchObject({ ok: true });
});

test("who is removed is mailed", async () => {
  await remove(scene.as("manager"), "member");
  expect(await scene.mailed()).toEqual(["team-news removed to mel@acme.example"]);
  expect(await scene.roles()).toEqual({ "Olga Owner": "owner", "Mo Manager": "manager" });
});

test("a closed team has only its owner, who can change nothing", async () => {
  expect(await closeTeam(t.db, scene.as("owner"), scene)).toMatchObject({ ok: true });
  expect(await scene.team()).toMatchObject({ state: "closed", closedAt: testNow, memberCount: 1 });
  expect(await scene.roles()).toEqual({ "Olga Owner": "owner" });
  expect(await findBudgets(t.db, { userId: scene.people.owner.id, now: testNow })).toEqual([]);
  expect(await scene.mailed()).toEqual([
    "team-news closed to mel@acme.example",
    "team-news closed to mo@acme.example",
  ]);
  const closed = { ok: false, error: "closed" };
  expect(await changeTeam(t.db, scene.as("owner"), { teamId: scene.teamId, details })).toEqual(closed);
  expect(await closeTeam(t.db, scene.as("owner"), scene)).toEqual(closed);
  const joining = t.db
    .insert(teamMembers)
    .values({ teamId: scene.teamId, userId: scene.people.stranger.id, role: "member" });
  await expect(joining).rejects.toThrow();
});

test("only a closing team becomes a closed one", async () => {
  await closeEmptied(t.db, scene.teamId);
  expect((await scene.team())?.state).toBe("open");
});
