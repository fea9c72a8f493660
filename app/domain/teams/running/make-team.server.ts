import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { formAnswers } from "~/db/schema/site/form-answers";
import { teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId, newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { writeInvitation } from "../invitations/write-invitation.server";
import { lockedTeam } from "../team-scope.server";
import type { TeamDetails } from "../teams.forms.server";
import { findOwnerOf } from "../teams.server";

/** Makes a team that the caller owns. The database refuses accounts without a confirmed address. */
export async function makeTeam(
  db: Db,
  caller: SignedInCaller,
  details: TeamDetails,
): Promise<{ teamId: string }> {
  const { actor, now } = caller;
  const teamId = newId();
  const object = { type: "team", id: teamId } as const;
  await db.transaction(async (tx) => {
    await tx.insert(teams).values({ id: teamId, ...details, createdAt: now });
    await tx.insert(teamMembers).values({ teamId, userId: actor.userId, role: "owner", createdAt: now });
    await recordAudit(tx, caller, { action: "team-made", object });
  });
  return { teamId };
}

/**
 * Makes a team from a demo request, and invites its sender to own it. Once more while it has no owner, it sends another
 * invitation. Only the admin's page calls it.
 */
export async function makeTeamFor(
  db: Db,
  caller: SignedInCaller,
  { inquiryId, name, secret }: { inquiryId: string; name: string; secret: string },
): Promise<Result<{ email: string }, "not-found" | "has-owner" | "closed">> {
  if (!isId(inquiryId)) return fail("not-found");
  return runCommand(db, async (tx) => {
    const [request] = await tx.select().from(formAnswers).where(eq(formAnswers.id, inquiryId)).for("update");
    if (request?.form !== "demo-request" || !request.email) return fail("not-found");
    const { email } = request;
    const made = await findTeamOf(tx, inquiryId);
    const teamId = made?.id ?? newId();
    const team = made && (await lockedTeam(tx, teamId));
    if (team && team.state !== "open") return fail("closed");
    if (team && (await findOwnerOf(tx, teamId))) return fail("has-owner");
    if (!team) {
      await tx.insert(teams).values({ id: teamId, name, demoRequestId: inquiryId, createdAt: caller.now });
      await recordAudit(tx, caller, { action: "team-made", object: { type: "team", id: teamId } });
    }
    await writeInvitation(tx, caller, { teamId, email, role: "owner", secret });
    return ok({ email });
  });
}

/** Returns the team that was made from a demo request, and whether it has an owner; null if none was. */
export async function findTeamOf(db: Db, inquiryId: string) {
  const [team] = await db
    .select({ id: teams.id, name: teams.name, memberCount: teams.memberCount, state: teams.state })
    .from(teams)
    .where(eq(teams.demoRequestId, inquiryId));
  return team ?? null;
}
