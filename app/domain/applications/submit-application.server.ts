import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { applications } from "~/db/schema/experts/applications";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { findCurrentPortrait } from "~/domain/portraits/own-portrait.server";
import { fail, ok, type Result } from "~/shared/result";
import { type ApplicationFacts, factsOf } from "./application";
import type { SubmitError } from "./messages";

/**
 * Stores a learner's application; the email must be confirmed. Only one can wait: a unique index decides between
 * concurrent posts. After a decline the learner can apply again.
 */
export function submitApplication(
  db: Db,
  caller: SignedInCaller,
  application: ApplicationFacts,
): Promise<Result<{ applicationId: string }, SubmitError>> {
  const { actor, now } = caller;
  return db.transaction(async (tx) => {
    await lockInOrder(tx, ["learner", actor.userId]);
    const refusal = await refusalOf(tx, actor.userId);
    if (refusal) return fail(refusal);
    if (application.photo === "" && !(await findCurrentPortrait(tx, actor.userId))) return fail("no-photo");
    const [added] = await tx
      .insert(applications)
      .values({ ...factsOf(application), userId: actor.userId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: applications.id });
    if (!added) return fail("already-pending");
    await recordAudit(tx, caller, {
      action: "application-submitted",
      object: { type: "application", id: added.id },
    });
    return ok({ applicationId: added.id });
  });
}

/** Checks the current account, which may have changed since the page was loaded. */
async function refusalOf(tx: Db, userId: string): Promise<SubmitError | null> {
  const [user] = await tx
    .select({ role: users.role, isActive: users.isActive, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!user?.isActive) return "inactive";
  if (user.role === "admin") return "is-admin";
  if (user.role === "expert") return "already-expert";
  return user.emailVerifiedAt ? null : "unverified";
}
