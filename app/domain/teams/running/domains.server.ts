import { and, eq, ne } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { teamDomains } from "~/db/schema/teams/team-domains";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { teamLimits } from "../team";
import { asMember, type MemberError } from "../team-scope.server";

type DomainError = MemberError | "too-many-domains" | "domain-known";

/** Asks for a domain's accounts to be let into the team. An admin checks its DNS record first. A refused one can be added again. */
export const addDomain = (
  db: Db,
  caller: SignedInCaller,
  { teamId, domain }: { teamId: string; domain: string },
): Promise<Result<null, DomainError>> =>
  asMember(db, caller, { teamId, right: "manage" }, async (tx) => {
    const others = and(eq(teamDomains.teamId, teamId), ne(teamDomains.domain, domain));
    if ((await tx.$count(teamDomains, others)) >= teamLimits.domains) return fail("too-many-domains");
    // A refused one waits again, with the same record.
    const [added] = await tx
      .insert(teamDomains)
      .values({ teamId, domain, createdAt: caller.now })
      .onConflictDoUpdate({
        target: [teamDomains.teamId, teamDomains.domain],
        set: { state: "waiting", checkedBy: null, checkedAt: null, createdAt: caller.now },
        setWhere: eq(teamDomains.state, "refused"),
      })
      .returning({ id: teamDomains.id });
    return added ? ok(null) : fail("domain-known");
  });

/** Removes a domain. Who has joined by it stays. */
export const removeDomain = (
  db: Db,
  caller: SignedInCaller,
  { teamId, domainId }: { teamId: string; domainId: string },
): Promise<Result<null, MemberError>> =>
  asMember(db, caller, { teamId, right: "manage" }, async (tx) => {
    await tx.delete(teamDomains).where(and(eq(teamDomains.id, domainId), eq(teamDomains.teamId, teamId)));
    return ok(null);
  });
