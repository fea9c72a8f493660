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
import { nameFromRequest } from "../team";
import { lockTeam } from "../team-scope.server";
import type { TeamDetails } from "../teams.forms.server";

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

/** Whether a demo request has an address, and its team no owner yet. */
export async function mayMakeTeam(db: Db, inquiryId: string): Promise<boolean> {
  const [found] = await db
    .select({ email: formAnswers.email, state: teams.state, memberCount: teams.memberCount })
    .from(formAnswers)
    .leftJoin(teams, eq(teams.demoRequestId, formAnswers.id))
    .where(eq(formAnswers.id, inquiryId));
  return Boolean(found?.email) && (found?.state ?? "open") === "open" && !found?.memberCount;
}

/**
 * Makes a team from a demo request, named after its company, and invites its sender to own it. Once more while it has no
 * owner, it sends another invitation. Only the admin's page calls it.
 */
export async function makeTeamFor(
  db: Db,
  caller: SignedInCaller,
  { inquiryId, secret }: { inquiryId: string; secret: string },
): Promise<Result<{ email: string }, "no-request" | "has-owner">> {
  if (!isId(inquiryId)) return fail("no-request");
  return runCommand(db, async (tx) => {
    const [request] = await tx.select().from(formAnswers).where(eq(formAnswers.id, inquiryId)).for("update");
    if (request?.form !== "demo-request" || !request.email) return fail("no-request");
    const { email, company } = request;
    const [made] = await tx.select().from(teams).where(eq(teams.demoRequestId, inquiryId));
    const { id: teamId, name } = made ?? { id: newId(), name: nameFromRequest({ company, email }) };
    await lockTeam(tx, teamId);
    if (!(await mayMakeTeam(tx, inquiryId))) return fail("has-owner");
    if (!made) {
      await tx.insert(teams).values({ id: teamId, name, demoRequestId: inquiryId, createdAt: caller.now });
      await recordAudit(tx, caller, { action: "team-made", object: { type: "team", id: teamId } });
    }
    await writeInvitation(tx, caller, { teamId, email, role: "owner", secret });
    return ok({ email });
  });
}
