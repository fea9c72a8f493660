import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { applications } from "~/db/schema/experts/applications";
import { makeExpert } from "~/domain/accounts/make-expert.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import type { Decision } from "~/domain/lists/decision";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import { applicantName, type DecideError } from "./messages";

/** The mail to the applicant about the decision. */
export const applicationDecided = defineMail({
  template: "application-decided",
  /** `roleChanged`: whether accepting made the account an expert's. */
  read: async (db, mail: WaitingMail<{ roleChanged: boolean }>, { appUrl }) => {
    const [application] = await db.select().from(applications).where(eq(applications.id, mail.aboutId));
    if (!application) return "what it is about was deleted";
    const isAccepted = application.status === "accepted";
    return {
      to_name: mail.toName,
      outcome: isAccepted ? "accepted" : "declined",
      reason: application.reason,
      nextUrl: new URL(isAccepted ? paths.expertCreator : paths.apply, appUrl).href,
      roleChanged: mail.payload.roleChanged,
    };
  },
});

/**
 * Accepts or declines a waiting application; the first of two concurrent decisions counts. Accepting makes the
 * applicant an expert; a trigger then ends their sign-in sessions. Audits and mails in the same transaction. `isMailed`
 * is false if the account isn't active.
 */
export function decideApplication(
  db: Db,
  caller: SignedInCaller,
  { applicationId, decision }: { applicationId: string; decision: Decision },
): Promise<Result<{ name: string; isMailed: boolean; roleChanged: boolean }, DecideError>> {
  const { actor, now } = caller;
  return db.transaction(async (tx) => {
    const applicant = await lockApplicant(tx, applicationId);
    if (!applicant) return fail("unknown-application");
    if (applicant.status !== "pending") return fail("already-decided");
    const isAccepted = decision.decision === "accept";
    if (isAccepted && !applicant.isActive) return fail("applicant-gone");
    if (isAccepted && applicant.role === "admin") return fail("applicant-is-admin");

    const status = isAccepted ? "accepted" : "declined";
    const reason = isAccepted ? null : decision.reason;
    const decided = await tx
      .update(applications)
      .set({ status, reason, decidedBy: actor.userId, decidedAt: now })
      .where(and(eq(applications.id, applicationId), eq(applications.status, "pending")))
      .returning({ id: applications.id });
    if (decided.length === 0) return fail("already-decided");
    await recordAudit(tx, caller, {
      action: `application-${status}`,
      object: { type: "application", id: applicationId },
    });
    const roleChanged = isAccepted && (await makeExpert(tx, caller, applicant.userId));
    const isMailed = applicant.isActive;
    if (isMailed) {
      const { userId, email, fullName } = applicant;
      await queueMail(tx, applicationDecided, {
        dedupeKey: `application-decided:${applicationId}`,
        // The account's own address, which is confirmed.
        to: { userId, email, name: fullName },
        about: { type: "application", id: applicationId },
        payload: { roleChanged },
      });
    }
    const name = applicantName(applicant.appliedAs, applicant.fullName);
    return ok({ name, isMailed, roleChanged });
  });
}

/** Locks the applicant and the application until the transaction ends. */
async function lockApplicant(tx: Db, applicationId: string) {
  if (!isId(applicationId)) return undefined;
  const [application] = await tx
    .select({ userId: applications.userId })
    .from(applications)
    .where(eq(applications.id, applicationId));
  if (!application) return undefined;
  await lockInOrder(tx, ["learner", application.userId]);
  const [applicant] = await tx
    .select({
      userId: users.id,
      email: users.email,
      fullName: users.fullName,
      role: users.role,
      isActive: users.isActive,
      status: applications.status,
      appliedAs: applications.name,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(eq(applications.id, applicationId))
    .for("update");
  return applicant;
}
