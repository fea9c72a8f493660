import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { teamInvitations } from "~/db/schema/teams/team-invitations";
import type { TeamRole } from "~/db/schema/teams/team-members";
import type { SignedInCaller } from "~/domain/caller";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { newId } from "~/platform/ids";
import { hashOfToken } from "~/platform/row-token.server";
import { teamLimits } from "../team";
import { teamInvitation } from "../team-mails.server";
import { invitationToken } from "./invitation-token.server";

/**
 * Writes an invitation and queues its mail. An earlier one to the address ends, with its link. The mail greets by no
 * name: the address may be a stranger's (decision B9).
 */
export async function writeInvitation(
  tx: Db,
  { actor, now }: SignedInCaller,
  { teamId, email, role, secret }: { teamId: string; email: string; role: TeamRole; secret: string },
): Promise<void> {
  const id = newId();
  await tx
    .delete(teamInvitations)
    .where(and(eq(teamInvitations.teamId, teamId), eq(teamInvitations.email, email)));
  await tx.insert(teamInvitations).values({
    ...{ id, teamId, email, role, invitedBy: actor.userId, createdAt: now },
    tokenHash: hashOfToken(invitationToken(secret, id)),
    expiresAt: new Date(now.getTime() + teamLimits.invitationDays * 86_400_000),
  });
  await queueMail(tx, teamInvitation, {
    dedupeKey: `team-invitation:${id}`,
    to: { userId: null, email, name: "" },
    about: { type: "team", id: teamId },
    payload: {},
  });
}
