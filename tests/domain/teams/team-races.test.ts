import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { storageFault } from "~/db/errors.server";
import { users } from "~/db/schema/accounts/users";
import { teamDomains } from "~/db/schema/teams/team-domains";
import { teamInvitations } from "~/db/schema/teams/team-invitations";
import { teamMembers } from "~/db/schema/teams/team-members";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { inviteToTeam } from "~/domain/teams/invitations/invite.server";
import { acceptInvitation, joinByDomain } from "~/domain/teams/invitations/join.server";
import { handOver } from "~/domain/teams/members/change-member.server";
import { leaveTeam } from "~/domain/teams/members/end-membership.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import { createUser } from "../../support/scenes/factories";
import { teamSecret as secret, type TeamScene, teamScene } from "../../support/scenes/team-scene";

/** Commands on one team at the same moment. */

const t = useDatabase({ poolSize: 20 });
let scene: TeamScene;
beforeEach(async () => {
  scene = await teamScene(t.db);
});

/** Accounts at the team's domain. */
async function newcomers(count: number) {
  const rows = Array.from({ length: count }, () => {
    const id = newId();
    return { id, email: `${id}@acme.example`, fullName: "Racer", emailVerifiedAt: testNow };
  });
  return t.db.insert(users).values(rows).returning();
}

const checked = { state: "proved" as const, checkedAt: testNow };

/** Fills the team up to so many members, with its domain proved. */
async function fillTo(count: number) {
  const { teamId } = scene;
  const { id: checkedBy } = await createUser(t.db, { role: "admin" });
  await t.db.insert(teamDomains).values({ teamId, domain: "acme.example", ...checked, checkedBy });
  const people = await newcomers(count - 3);
  await t.db
    .insert(teamMembers)
    .values(people.map(({ id: userId }) => ({ teamId, userId, role: "member" as const })));
}

test("many join for the last two places: two get one", async () => {
  await fillTo(198);
  const people = await newcomers(rounds({ short: 12, long: 60 }));
  const answers = await Promise.all(people.map((one) => joinByDomain(t.db, callerOf(one), scene)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.error])))).toEqual(
    new Set(["team-full"]),
  );
  expect((await scene.team())?.memberCount).toBe(200);
});

test("without the lock the database still refuses the 201st", async () => {
  await fillTo(199);
  const insert = ({ id: userId }: { id: string }) =>
    t.db.insert(teamMembers).values({ teamId: scene.teamId, userId, role: "member" });
  const answers = await Promise.allSettled((await newcomers(5)).map(insert));
  const refused = answers.flatMap((answer) =>
    answer.status === "rejected" ? [storageFault(answer.reason)] : [],
  );
  expect(refused).toHaveLength(4);
  expect(refused[0]).toEqual({ kind: "check", constraint: "teams_member_count_check" });
  const [counted] = await t.db.execute<{ n: number }>(
    sql`select count(*)::int as n from team_members where team_id = ${scene.teamId} and left_at is null`,
  );
  expect(counted?.n).toBe(200);
});

test("an invitation that is accepted in two tabs makes one membership and one mail", async () => {
  const email = "sam@other.example";
  await inviteToTeam(t.db, scene.as("owner"), {
    teamId: scene.teamId,
    emails: [email],
    secret,
  });
  const token = await scene.tokenFor(email);
  const answers = await Promise.all([1, 2, 3].map(() => acceptInvitation(t.db, scene.as("stranger"), token)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await scene.team())?.memberCount).toBe(4);
  expect((await scene.mailed()).filter((mail) => mail.startsWith("team-news"))).toHaveLength(1);
});

test("invitations sent at once never promise more than 200 places", async () => {
  await fillTo(190);
  const invite = (n: number) => {
    const emails = Array.from({ length: 4 }, (_, m) => `guest${n}-${m}@other.example`);
    return inviteToTeam(t.db, scene.as("owner"), { teamId: scene.teamId, emails, secret });
  };
  const answers = await Promise.all([1, 2, 3, 4, 5].map(invite));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await t.db.$count(teamInvitations)).toBe(8);
});

test("a team that is handed over to a person who leaves keeps one owner", async () => {
  for (let round = 0; round < rounds({ short: 4, long: 40 }); round += 1) {
    scene = await teamScene2(round);
    const target = { teamId: scene.teamId, memberId: scene.memberId("member") };
    await Promise.all([
      handOver(t.db, scene.as("owner"), target),
      leaveTeam(t.db, scene.as("member"), target),
    ]);
    const owners = Object.values(await scene.roles()).filter((role) => role === "owner");
    expect(owners).toHaveLength(1);
  }
});

/** Each round has accounts of its own. */
async function teamScene2(round: number) {
  await t.db.update(users).set({ email: sql`${round} || '-' || ${users.id} || '@old.example'` });
  return teamScene(t.db);
}

test("a team that is handed over to an account that is deleted never loses its owner", async () => {
  for (let round = 0; round < rounds({ short: 4, long: 40 }); round += 1) {
    scene = await teamScene2(round);
    const target = { teamId: scene.teamId, memberId: scene.memberId("member") };
    const [handed, erased] = await Promise.all([
      handOver(t.db, scene.as("owner"), target),
      eraseAccount(t.db, scene.as("member")),
    ]);
    expect([handed.ok, erased.ok].filter(Boolean)).toHaveLength(1);
    expect(Object.values(await scene.roles()).filter((role) => role === "owner")).toHaveLength(1);
  }
});
