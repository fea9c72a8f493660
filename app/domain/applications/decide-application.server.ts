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
import { findFirstCard, listFirstCard } from "./list-first-card.server";
import { applicantName, type DecideError } from "./messages";

/** The mail to the applicant about the decision. */
export const applicationDecided = defineMail({
  template: "application-decided",
  /** `roleChanged`: whether accepting made the account an expert's. `isListed`: whether it also listed the card. */
  read: async (db, mail: WaitingMail<{ roleChanged: boolean; isListed?: boolean }>, { appUrl }) => {
    const [application] = await db.select().from(applications).where(eq(applications.id, mail.aboutId));
    if (!application) return "what it is about was deleted";
    const isAccepted = application.status === "accepted";
    const { roleChanged, isListed = false } = mail.payload;
    const next = isListed ? paths.availability : paths.expertCreator;
    return {
      to_name: mail.toName,
      outcome: isAccepted ? "accepted" : "declined",
      reason: application.reason,
      nextUrl: new URL(isAccepted ? next : paths.apply, appUrl).href,
      roleChanged,
      isListed,
    };
  },
});

export interface DecidedApplication {
  name: string;
  isMailed: boolean;
  roleChanged: boolean;
  isListed: boolean;
}

/**
 * Accepts or declines a waiting application; the first of two concurrent decisions counts. Accepting makes the
 * applicant an expert; a trigger then ends their sign-in sessions. If the application has all that a card needs, the
 * card is listed as well. Audits and mails once, in the same transaction. `isMailed` is false if the account isn't
 * active.
 * @param input.portraitId the applicant's portrait that the admin saw; null for none
 */
export function decideApplication(
  db: Db,
  caller: SignedInCaller,
  {
    applicationId,
    decision,
    portraitId = null,
  }: { applicationId: string; decision: Decision; portraitId?: string | null },
): Promise<Result<DecidedApplication, DecideError>> {
  const { actor, now } = caller;
  return db.transaction(async (tx) => {
    const applicant = await lockApplicant(tx, applicationId);
    if (!applicant) return fail("unknown-application");
    if (applicant.status !== "pending") return fail("already-decided");
    const isAccepted = decision.decision === "accept";
    if (isAccepted && !applicant.isActive) return fail("applicant-gone");
    if (isAccepted && applicant.role === "admin") return fail("applicant-is-admin");

    const firstCard = isAccepted ? await findFirstCard(tx, applicant.userId, applicant.application) : null;
    if (firstCard?.card && firstCard.portraitId !== portraitId) return fail("other-portrait");

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
    const isListed =
      roleChanged && (await listFirstCard(tx, caller, applicant.userId, firstCard?.card ?? null));
    const isMailed = applicant.isActive;
    if (isMailed) {
      const { userId, email, fullName } = applicant;
      await queueMail(tx, applicationDecided, {
        dedupeKey: `application-decided:${applicationId}`,
        // The account's own address, which is confirmed.
        to: { userId, email, name: fullName },
        about: { type: "application", id: applicationId },
        payload: { roleChanged, isListed },
      });
    }
    const name = applicantName(applicant.application.name, applicant.fullName);
    return ok({ name, isMailed, roleChanged, isListed });
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
      application: applications,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(eq(applications.id, applicationId))
    .for("update");
  return applicant;
}
