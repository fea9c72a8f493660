import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { certifications } from "~/db/schema/experts/certifications";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { defineMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import { type DecideCertificationError, refusalOfDates, todayOf } from "./certification";
import type { CertificationDecision } from "./certifications.forms.server";

/** The mail to the expert about the admin's decision. */
export const certificationDecided = defineMail({
  template: "certification-decided",
  reader: "expert",
  read: async (db, mail, { appUrl }) => {
    const [row] = await db.select().from(certifications).where(eq(certifications.id, mail.aboutId));
    if (!row || row.state === "submitted") return "what it is about was deleted";
    return {
      to_name: mail.toName,
      name: row.name,
      isVerified: row.state === "verified",
      expiresOn: row.expiresOn,
      reason: row.reason,
      pageUrl: new URL(paths.certifications, appUrl).href,
    };
  },
});

/** Decides on a waiting certification. Its link can't change while it waits. */
export async function decideCertification(
  db: Db,
  caller: SignedInCaller,
  { id, decision }: { id: string; decision: CertificationDecision },
): Promise<Result<{ name: string }, DecideCertificationError>> {
  if (!isId(id)) return fail("unknown-certification");
  return db.transaction(async (tx) => {
    const own = eq(certifications.id, id);
    const [seen] = await tx.select().from(certifications).where(own).for("update");
    if (!seen) return fail("unknown-certification");
    if (seen.state !== "submitted") return fail("already-decided");

    if (decision.decision === "accept") {
      const [card] = await tx
        .select({ timeZone: experts.timeZone })
        .from(experts)
        .where(eq(experts.id, seen.expertId));
      const refused = refusalOfDates(decision, todayOf(card?.timeZone ?? "UTC", caller.now));
      if (refused) return fail(refused);
    }
    const { decision: kind, ...facts } = decision;
    const isVerified = kind === "accept";
    await tx
      .update(certifications)
      .set({ state: isVerified ? "verified" : "refused", ...facts, decidedAt: caller.now })
      .where(own);
    await recordAudit(tx, caller, {
      action: isVerified ? "certification-verified" : "certification-refused",
      object: { type: "expert", id: seen.expertId },
      detail: { name: seen.name },
    });
    const to = await findAccount(tx, seen.expertId);
    if (to) {
      await queueMail(tx, certificationDecided, {
        dedupeKey: `certification-decided:${id}:${seen.submittedAt.getTime()}`,
        to,
        about: { type: "certification", id },
        payload: {},
      });
    }
    return ok({ name: seen.name });
  });
}

async function findAccount(tx: Db, expertId: string) {
  const [account] = await tx
    .select({ userId: users.id, email: users.email, name: users.fullName })
    .from(expertsUsers)
    .innerJoin(users, eq(users.id, expertsUsers.userId))
    .where(and(eq(expertsUsers.expertId, expertId), isNull(users.erasedAt)));
  return account;
}
