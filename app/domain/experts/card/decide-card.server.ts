import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { contentOf } from "~/domain/experts/card-fields";
import type { Decision } from "~/domain/lists/decision";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { deleteUnused } from "~/domain/portraits/own-portrait.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import type { DecideCardError } from "./decide-card";

/** The mail to the expert about the admin's decision on a card version. */
export const cardDecided = defineMail({
  template: "card-decided",
  reader: "expert",
  /** `isListed`: whether a version was listed before the decision. */
  read: async (db, mail: WaitingMail<{ isListed: boolean }>, { appUrl }) => {
    const [version] = await db.select().from(cardVersions).where(eq(cardVersions.id, mail.aboutId));
    if (!version) return "what it is about was deleted";
    const isApproved = version.status === "approved";
    const path = isApproved ? paths.expert(version.expertId) : paths.profileExpert;
    return {
      to_name: mail.toName,
      outcome: isApproved ? "approved" : "returned",
      /** What to change; null for an approval. */
      reason: version.reason,
      isListed: mail.payload.isListed,
      cardUrl: new URL(path, appUrl).href,
    };
  },
});

/**
 * Decides on one version: lists its content, or sends it back with a reason. Mails an expert whose account is active;
 * the card of an inactive account can only be sent back.
 * @param input.versionId the version that the admin saw
 * @returns `already-decided` for a version that was decided or replaced; `unknown-card` for an unknown one or a deleted
 * expert
 */
export async function decideCard(
  db: Db,
  caller: SignedInCaller,
  { versionId, decision }: { versionId: string; decision: Decision },
): Promise<Result<{ name: string; isMailed: boolean }, DecideCardError>> {
  if (!isId(versionId)) return fail("unknown-card");
  return db.transaction((tx) => decideCardIn(tx, caller, { versionId, decision, isMailed: true }));
}

/** `decideCard` in the caller's transaction. @param input.isMailed false if another mail says it */
export async function decideCardIn(
  tx: Db,
  caller: SignedInCaller,
  input: { versionId: string; decision: Decision; isMailed: boolean },
): Promise<Result<{ name: string; isMailed: boolean }, DecideCardError>> {
  const { versionId, decision } = input;
  const isAccepted = decision.decision === "accept";
  const [seen] = await tx
    .select({ expertId: cardVersions.expertId })
    .from(cardVersions)
    .where(eq(cardVersions.id, versionId));
  if (!seen) return fail("unknown-card");
  await lockInOrder(tx, ["expert", seen.expertId]);
  const living = and(eq(experts.id, seen.expertId), isNull(experts.deletedAt));
  const [record] = await tx.select({ isListed: experts.approved }).from(experts).where(living);
  if (!record) return fail("unknown-card");
  const waiting = and(eq(cardVersions.id, versionId), eq(cardVersions.status, "submitted"));
  if ((await tx.$count(cardVersions, waiting)) === 0) return fail("already-decided");
  const account = await findAccount(tx, seen.expertId);
  if (isAccepted && account?.isActive === false) return fail("account-inactive");

  const [version] = await tx
    .update(cardVersions)
    .set({
      status: isAccepted ? "approved" : "returned",
      decidedBy: caller.actor.userId,
      decidedAt: caller.now,
      reason: isAccepted ? null : decision.reason,
    })
    .where(waiting)
    .returning();
  if (!version) return fail("already-decided");
  if (isAccepted) {
    await tx
      .update(experts)
      .set({ ...contentOf(version), portraitId: version.portraitId, approved: true })
      .where(living);
    if (account) await deleteUnused(tx, account.userId);
  }
  await recordAudit(tx, caller, {
    action: isAccepted ? "card-approved" : "card-returned",
    object: { type: "card-version", id: version.id },
    detail: { expertId: version.expertId, number: version.number },
  });
  const isMailed = input.isMailed && account?.isActive === true;
  if (isMailed) {
    await queueMail(tx, cardDecided, {
      dedupeKey: `card-decided:${version.id}`,
      to: account,
      about: { type: "card-version", id: version.id },
      payload: { isListed: record.isListed },
    });
  }
  return ok({ name: version.name, isMailed });
}

async function findAccount(tx: Db, expertId: string) {
  const [account] = await tx
    .select({ userId: users.id, email: users.email, name: users.fullName, isActive: users.isActive })
    .from(expertsUsers)
    .innerJoin(users, eq(users.id, expertsUsers.userId))
    .where(and(eq(expertsUsers.expertId, expertId), isNull(users.erasedAt)));
  return account;
}
