import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { mails } from "~/db/schema/site/mails";
import { teamInvitations } from "~/db/schema/teams/team-invitations";
import { teamMembers } from "~/db/schema/teams/team-members";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { findErasureOutlook } from "~/domain/personal-data/erasure-outlook.server";
import { exportAccount } from "~/domain/personal-data/export-account.server";
import { inviteToTeam } from "~/domain/teams/invitations/invite.server";
import { handOver } from "~/domain/teams/members/change-member.server";
import { closeTeam } from "~/domain/teams/running/close-team.server";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { teamSecret as secret, type TeamScene, teamScene } from "../../support/scenes/team-scene";

/** Deleting an account that is in teams, and its export. */

const t = useDatabase();
let scene: TeamScene;
beforeEach(async () => {
  scene = await teamScene(t.db);
});

test("the owner of an open team can't be deleted before handing over", async () => {
  const owner = scene.as("owner");
  expect((await findErasureOutlook(t.db, owner)).teamsOwned).toEqual([{ id: scene.teamId, name: "ACME" }]);
  expect(await eraseAccount(t.db, owner)).toEqual({ ok: false, error: "owns-team" });
  expect((await t.db.select().from(users).where(eq(users.id, owner.actor.userId)))[0]?.erasedAt).toBeNull();
  await handOver(t.db, owner, { teamId: scene.teamId, memberId: scene.memberId("manager") });
  expect((await findErasureOutlook(t.db, owner)).teamsOwned).toEqual([]);
  expect(await eraseAccount(t.db, owner)).toMatchObject({ ok: true });
  expect(await scene.roles()).toEqual({ "Mo Manager": "owner", "Mel Member": "member" });
});

test("the owner of a closed team can be deleted", async () => {
  await closeTeam(t.db, scene.as("owner"), scene);
  expect(await eraseAccount(t.db, scene.as("owner"))).toMatchObject({ ok: true });
  expect(await scene.team()).toMatchObject({ state: "closed", memberCount: 0 });
});

test("a deleted member leaves, the row stays, and invitations to the address go", async () => {
  const emails = ["sam@other.example"];
  await inviteToTeam(t.db, scene.as("owner"), { teamId: scene.teamId, emails, secret });
  await eraseAccount(t.db, scene.as("stranger"));
  expect(await t.db.$count(teamInvitations)).toBe(0);
  expect(await t.db.$count(mails, eq(mails.toEmail, "sam@other.example"))).toBe(0);
  await eraseAccount(t.db, scene.as("member"));
  const [row] = await t.db.select().from(teamMembers).where(eq(teamMembers.userId, scene.people.member.id));
  expect(row).toMatchObject({ leftAt: testNow, role: "member" });
  expect((await scene.team())?.memberCount).toBe(2);
});

test("the export has memberships, invitations, and the owner's team", async () => {
  const emails = ["sam@other.example"];
  await inviteToTeam(t.db, scene.as("owner"), { teamId: scene.teamId, emails, secret });
  const exported = async (who: Parameters<TeamScene["as"]>[0]) => {
    const answer = await exportAccount(t.db, scene.as(who));
    return answer.ok ? answer.value : null;
  };
  expect(await exported("owner")).toMatchObject({
    teamsOwned: [{ name: "ACME", state: "open" }],
    teamMemberships: [{ team: "ACME", role: "owner", leftAt: null }],
  });
  const member = await exported("member");
  expect(member).toMatchObject({ teamsOwned: [], teamMemberships: [{ team: "ACME", role: "member" }] });
  const invited = await exported("stranger");
  expect(invited).toMatchObject({
    teamInvitations: [{ team: "ACME", email: "sam@other.example", role: "member" }],
  });
  expect(JSON.stringify(invited)).not.toContain("tokenHash");
});
