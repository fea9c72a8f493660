import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { applications } from "~/db/schema/applications";
import { users } from "~/db/schema/users";
import { makeExpert } from "~/domain/accounts/make-expert.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Actor } from "~/domain/caller";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import { applicantName, type DecideError } from "./messages";

export interface ApplicationDecision {
  applicationId: string;
  admin: Pick<Actor, "userId">;
  decision: { decision: "accept" } | { decision: "decline"; reason: string };
  sourceAddress: string | null;
  /** The public origin, for the link in the mail. */
  appUrl: string;
  now: Date;
}

export interface Decided {
  /** The applicant, as the queue names them. */
  name: string;
  /** The account became an expert's, which ended its sessions. */
  roleChanged: boolean;
  /** The applicant is mailed; nobody is where the account is no longer active. */
  isTold: boolean;
}

/**
 * Accepts or declines an application that still waits; of two decisions at once the first counts. Accepting makes the
 * applicant an expert, which ends their sessions (a trigger). Audited and mailed in the same transaction.
 */
export function decideApplication(
  db: Db,
  request: ApplicationDecision,
): Promise<Result<Decided, DecideError>> {
  const { applicationId, admin, decision, sourceAddress, now } = request;
  return db.transaction(async (tx) => {
    const applicant = await lockApplicant(tx, applicationId);
    if (!applicant) return fail("unknown-application");
    if (applicant.status !== "pending") return fail("already-decided");
    const isAccepted = decision.decision === "accept";
    if (isAccepted && !applicant.isActive) return fail("applicant-gone");
    if (isAccepted && applicant.role === "admin") return fail("applicant-is-admin");

    const decided = await tx
      .update(applications)
      .set({
        status: isAccepted ? "accepted" : "declined",
        reason: isAccepted ? null : decision.reason,
        decidedBy: admin.userId,
        decidedAt: now,
      })
      .where(and(eq(applications.id, applicationId), eq(applications.status, "pending")))
      .returning({ id: applications.id });
    if (decided.length === 0) return fail("already-decided");
    await recordAudit(tx, {
      actorId: admin.userId,
      action: isAccepted ? "application-accepted" : "application-declined",
      object: { type: "application", id: applicationId },
      sourceAddress,
      now,
    });
    const roleChanged =
      isAccepted &&
      (await makeExpert(tx, { userId: applicant.userId, byId: admin.userId, sourceAddress, now }));
    const isTold = applicant.isActive;
    if (isTold) await tellApplicant(tx, { ...applicant, roleChanged }, request);
    const name = applicantName(applicant.appliedAs, applicant.fullName);
    return ok({ name, roleChanged, isTold });
  });
}

/** Applicant and application, which nobody else changes until the transaction ends. */
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

/** To the account's own address: it is the one that was confirmed. */
async function tellApplicant(
  tx: Db,
  applicant: { userId: string; email: string; fullName: string; roleChanged: boolean },
  { applicationId, decision, appUrl }: ApplicationDecision,
): Promise<void> {
  const { userId, email, fullName, roleChanged } = applicant;
  const isAccepted = decision.decision === "accept";
  const next = isAccepted ? paths.expertCreator : paths.apply;
  await queueMail(tx, {
    dedupeKey: `application-decided:${applicationId}`,
    to: { userId, email, name: fullName },
    about: { type: "application", id: applicationId },
    message: {
      template: "application-decided",
      payload: {
        to_name: fullName,
        outcome: isAccepted ? "accepted" : "declined",
        reason: isAccepted ? null : decision.reason,
        nextUrl: new URL(next, appUrl).href,
        roleChanged,
      },
    },
  });
}
