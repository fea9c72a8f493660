import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditEvents } from "~/db/schema/site/audit-events";
import { teamDomains } from "~/db/schema/teams/team-domains";
import { teamInvitations } from "~/db/schema/teams/team-invitations";
import { teamMembers } from "~/db/schema/teams/team-members";
import { inviteToTeam } from "~/domain/teams/invitations/invite.server";
import { acceptInvitation, joinByDomain } from "~/domain/teams/invitations/join.server";
import { removeMember } from "~/domain/teams/members/end-membership.server";
import { checkDomain } from "~/domain/teams/running/check-domain.server";
import { closeTeam } from "~/domain/teams/running/close-team.server";
import { addDomain, removeDomain } from "~/domain/teams/running/domains.server";
import { makeTeam } from "~/domain/teams/running/make-team.server";
import { domainForm } from "~/domain/teams/teams.forms.server";
import { listDomains, teamToJoin } from "~/domain/teams/teams.server";
import { callerOf, daysAgo } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { type TeamScene, teamScene, teamSecret } from "../../support/scenes/team-scene";

/** Domains whose accounts join by themselves, once an admin has found the DNS record. */

const t = useDatabase();
let scene: TeamScene;
let admin: ReturnType<typeof callerOf>;
beforeEach(async () => {
  scene = await teamScene(t.db);
  admin = callerOf(await createUser(t.db, { role: "admin" }));
});

const add = (by: Parameters<TeamScene["as"]>[0], domain = "acme.example", teamId = scene.teamId) =>
  addDomain(t.db, scene.as(by), { teamId, domain });
const stateOf = async (teamId = scene.teamId) => (await listDomains(t.db, teamId)).map(({ state }) => state);
const idOf = async (teamId = scene.teamId) => (await listDomains(t.db, teamId))[0]?.id ?? "";
const check = async (isProved: boolean, teamId = scene.teamId) =>
  checkDomain(t.db, admin, { id: await idOf(teamId), isProved });
const newcomer = (email: string, values = {}) => createUser(t.db, { email, ...values });

test("only accounts with a confirmed address at a proved domain join, and the owner is mailed", async () => {
  const nina = await newcomer("nina@ACME.example");
  const other = await newcomer("nina@sub.acme.example");
  const unconfirmed = await newcomer("uwe@acme.example", { emailVerifiedAt: null });
  const join = (user: typeof nina) => joinByDomain(t.db, callerOf(user), { teamId: scene.teamId });
  const offer = (user: typeof nina) => teamToJoin(t.db, { userId: user.id, email: user.email });
  await add("manager");
  expect(await offer(nina)).toBeNull();
  expect(await join(nina)).toEqual({ ok: false, error: "not-found" });
  expect(await check(true)).toEqual({ ok: true, value: { domain: "acme.example" } });
  expect(await offer(nina)).toMatchObject({ id: scene.teamId, name: "ACME" });
  expect(await offer(other)).toBeNull();
  expect(await join(other)).toEqual({ ok: false, error: "not-found" });
  expect(await join(unconfirmed)).toEqual({ ok: false, error: "not-found" });
  expect(await join(nina)).toMatchObject({ ok: true });
  // A second click changes nothing, and a manager who joins stays one.
  expect(await join(nina)).toMatchObject({ ok: true });
  expect(await join(scene.people.manager)).toMatchObject({ ok: true });
  expect(await offer(nina)).toBeNull();
  expect((await scene.roles())["Mo Manager"]).toBe("manager");
  expect((await scene.team())?.memberCount).toBe(4);
  expect(await scene.mailed()).toEqual([
    "team-news domain-proved to olga@acme.example",
    "team-news joined to olga@acme.example",
  ]);
});

test("who has left or was removed needs an invitation, and keeps the limit", async () => {
  await add("owner");
  await check(true);
  const nina = await newcomer("nina@acme.example");
  const join = () => joinByDomain(t.db, callerOf(nina), { teamId: scene.teamId });
  const live = and(eq(teamMembers.userId, nina.id), isNull(teamMembers.leftAt));
  const invite = () =>
    inviteToTeam(t.db, scene.as("owner"), {
      ...{ teamId: scene.teamId, emails: [nina.email], secret: teamSecret },
    });
  await invite();
  expect(await join()).toMatchObject({ ok: true });
  await t.db.update(teamMembers).set({ monthlyLimitCents: 100 }).where(live);
  const [member] = await t.db.select().from(teamMembers).where(live);
  await removeMember(t.db, scene.as("owner"), { teamId: scene.teamId, memberId: member?.id ?? "" });
  expect(await join()).toEqual({ ok: false, error: "not-found" });
  expect(await teamToJoin(t.db, { userId: nina.id, email: nina.email })).toBeNull();
  expect(await t.db.$count(teamInvitations)).toBe(0);
  const longAgo = { createdAt: daysAgo(90), leftAt: daysAgo(80), monthlyLimitCents: 900 };
  await t.db
    .insert(teamMembers)
    .values({ teamId: scene.teamId, userId: nina.id, role: "member", ...longAgo });
  await invite();
  const token = await scene.tokenFor(nina.email);
  expect(await acceptInvitation(t.db, callerOf(nina), token)).toMatchObject({ ok: true });
  expect(await t.db.select().from(teamMembers).where(live)).toMatchObject([{ monthlyLimitCents: 100 }]);
});

test("members can't add domains; strangers find no team", async () => {
  expect(await add("member")).toEqual({ ok: false, error: "not-allowed" });
  expect(await add("stranger")).toEqual({ ok: false, error: "not-found" });
});

test("a domain is decided once; a refused one waits again with the same record", async () => {
  await add("owner");
  expect(await add("owner")).toEqual({ ok: false, error: "domain-known" });
  const id = await idOf();
  expect(await check(false)).toMatchObject({ ok: true });
  expect(await check(true)).toEqual({ ok: false, error: "already-decided" });
  expect(await stateOf()).toEqual(["refused"]);
  expect(await add("owner")).toEqual({ ok: true, value: null });
  expect(await stateOf()).toEqual(["waiting"]);
  expect(await idOf()).toBe(id);
  const audit = (await t.db.select().from(auditEvents)).map(({ action }) => action);
  expect(audit).toEqual(["team-domain-refused"]);
});

test("a proved domain belongs to one team until it is removed there", async () => {
  const details = { name: "Other", billingAddress: null, taxNumber: null };
  const { teamId: other } = await makeTeam(t.db, scene.as("stranger"), details);
  await add("owner");
  await add("stranger", "acme.example", other);
  await check(true);
  expect(await check(true, other)).toEqual({ ok: false, error: "domain-taken" });
  const domainId = await idOf();
  // Another team's isn't removed.
  await removeDomain(t.db, scene.as("stranger"), { teamId: other, domainId });
  expect(await stateOf()).toEqual(["proved"]);
  await removeDomain(t.db, scene.as("owner"), { teamId: scene.teamId, domainId });
  expect(await check(true, other)).toMatchObject({ ok: true });
});

test("a team has at most ten domains, and none once it is closed", async () => {
  for (let n = 0; n < 10; n += 1) expect(await add("owner", `acme${n}.example`)).toMatchObject({ ok: true });
  expect(await add("owner")).toEqual({ ok: false, error: "too-many-domains" });
  await closeTeam(t.db, scene.as("owner"), scene);
  expect(await t.db.$count(teamDomains)).toBe(0);
});

test.each([
  ["Acme.Example", "acme.example"],
  ["acme", null],
  ["nina@acme.example", null],
  ["https://acme.example", null],
  ["-acme.example", null],
])("the domain %s of a form", (domain, expected) => {
  expect(domainForm.safeParse({ domain }).data?.domain ?? null).toBe(expected);
});
