import { and, eq, getTableColumns, ne } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { teamDomains } from "~/db/schema/teams/team-domains";
import { teams } from "~/db/schema/teams/teams";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { longestWaiting, queueList, waitingIn } from "~/domain/lists/queue-list.server";
import { waitingText } from "~/domain/lists/waiting-text";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import { mailOwner } from "../team-mails.server";

const selectDomains = (db: Db) =>
  db
    .select({ ...getTableColumns(teamDomains), team: teams.name })
    .from(teamDomains)
    .innerJoin(teams, eq(teams.id, teamDomains.teamId))
    .$dynamic();

/** Returns a domain with its team's name, for the admin; null for an unknown one. */
export async function readDomain(db: Db, id: string) {
  if (!isId(id)) return null;
  const [row] = await selectDomains(db).where(eq(teamDomains.id, id));
  return row ?? null;
}

/** Lists the domains whose DNS record an admin has to check, longest waiting first. */
export const waitingDomains = queueList("team-domains", {
  rows: (db, { limit, offset }) =>
    selectDomains(db)
      .innerJoin(...waitingIn("team-domains", teamDomains.id))
      .orderBy(...longestWaiting)
      .limit(limit)
      .offset(offset),
  lead: () => "Domains whose accounts a team wants to let in, oldest first.",
  columns: [
    { name: "Domain", cell: ({ id, domain }) => [{ text: domain, href: paths.adminTeamDomain(id) }] },
    { name: "Team", cell: ({ team }) => team },
    { name: "Waiting", cell: ({ createdAt }, { now, zone }) => waitingText(createdAt, now, zone) },
  ],
});

/** Says whether the admin has found the DNS record of a waiting domain. The owner is mailed. */
export async function checkDomain(
  db: Db,
  caller: SignedInCaller,
  { id, isProved }: { id: string; isProved: boolean },
): Promise<Result<{ domain: string }, "not-found" | "already-decided" | "domain-taken">> {
  const seen = await readDomain(db, id);
  if (!seen) return fail("not-found");
  const { domain, teamId } = seen;
  return runCommand(db, async (tx) => {
    // One domain at a time, whichever team asks for it.
    await lockInOrder(tx, ["team-domain", domain]);
    const [row] = await tx.select().from(teamDomains).where(eq(teamDomains.id, id)).for("update");
    if (!row) return fail("not-found");
    if (row.state !== "waiting") return fail("already-decided");
    const proved = and(
      eq(teamDomains.domain, domain),
      eq(teamDomains.state, "proved"),
      ne(teamDomains.id, id),
    );
    if (isProved && (await tx.$count(teamDomains, proved)) > 0) return fail("domain-taken");
    await tx
      .update(teamDomains)
      .set({ state: isProved ? "proved" : "refused", checkedBy: caller.actor.userId, checkedAt: caller.now })
      .where(eq(teamDomains.id, id));
    const action = isProved ? "team-domain-proved" : "team-domain-refused";
    await recordAudit(tx, caller, { action, object: { type: "team", id: teamId } });
    await mailOwner(tx, { teamId, domainId: id, event: isProved ? "domain-proved" : "domain-refused" });
    return ok({ domain });
  });
}
