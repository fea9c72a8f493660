import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { teams } from "~/db/schema/teams/teams";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { ok, type Result } from "~/shared/result";
import { asMember, type MemberError } from "../team-scope.server";
import type { TeamDetails } from "../teams.forms.server";

/** Changes a team's name and billing details. */
export const changeTeam = (
  db: Db,
  caller: SignedInCaller,
  { teamId, details }: { teamId: string; details: TeamDetails },
): Promise<Result<null, MemberError>> =>
  asMember(db, caller, { teamId, right: "manage" }, async (tx) => {
    await tx.update(teams).set(details).where(eq(teams.id, teamId));
    await recordAudit(tx, caller, { action: "team-changed", object: { type: "team", id: teamId } });
    return ok(null);
  });
