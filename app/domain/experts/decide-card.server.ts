import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { type CardVersion, cardVersions } from "~/db/schema/card-versions";
import { experts } from "~/db/schema/experts";
import { expertsUsers } from "~/db/schema/experts-users";
import { users } from "~/db/schema/users";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Actor } from "~/domain/caller";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import { contentOf } from "./card";
import type { DecideCardError } from "./decide-card";

export interface CardDecision {
  /** Exactly the version that the admin was shown. */
  versionId: string;
  admin: Pick<Actor, "userId">;
  decision: "approve" | "return";
  /** Why it goes back, 1 to 2000 characters; the expert reads it. Only for `return`. */
  reason?: string | null | undefined;
  sourceAddress: string | null;
  /** The public origin, for the link in the mail. */
  appUrl: string;
  now: Date;
}

/**
 * The admin's word on one version: its content is listed from now on, or it goes back with a reason. The expert is mailed
 * either way, unless the account is no longer active: then the card can only go back.
 * @returns `account-inactive` for an approval of such an account's card; `already-decided` for a version that no longer waits: decided by another click, replaced by a newer one, or
 *   of a record that was deleted; and for one that never was
 */
export async function decideCard(
  db: Db,
  request: CardDecision,
): Promise<Result<{ expertId: string; number: number }, DecideCardError>> {
  const { versionId, decision } = request;
  const reason = decision === "return" ? (request.reason?.trim() ?? "") : null;
  if (reason === "") throw new Error("A card isn't sent back without a reason");
  if (!isId(versionId)) return fail("already-decided");
  return db.transaction(async (tx) => {
    const [seen] = await tx
      .select({ expertId: cardVersions.expertId })
      .from(cardVersions)
      .where(eq(cardVersions.id, versionId));
    if (!seen) return fail("already-decided");
    await lockInOrder(tx, ["expert", seen.expertId]);
    const living = and(eq(experts.id, seen.expertId), isNull(experts.deletedAt));
    const [record] = await tx
      .select({ isListed: experts.approved })
      .from(experts)
      .where(living)
      .for("update");
    if (!record) return fail("already-decided");
    const waiting = and(eq(cardVersions.id, versionId), eq(cardVersions.status, "submitted"));
    if ((await tx.$count(cardVersions, waiting)) === 0) return fail("already-decided");
    const account = await findAccount(tx, seen.expertId);
    if (decision === "approve" && account?.isActive === false) return fail("account-inactive");

    const [version] = await tx
      .update(cardVersions)
      .set({
        status: decision === "approve" ? "approved" : "returned",
        decidedBy: request.admin.userId,
        decidedAt: request.now,
        reason,
      })
      .where(waiting)
      .returning();
    if (!version) return fail("already-decided");
    if (decision === "approve") {
      await tx
        .update(experts)
        .set({ ...contentOf(version), approved: true })
        .where(living);
    }
    await recordAudit(tx, {
      actorId: request.admin.userId,
      action: decision === "approve" ? "card-approved" : "card-returned",
      object: { type: "card-version", id: version.id },
      sourceAddress: request.sourceAddress,
      detail: { expertId: version.expertId, number: version.number },
      now: request.now,
    });
    if (account?.isActive) await tellExpert(tx, { account, version, ...record }, request.appUrl);
    return ok({ expertId: version.expertId, number: version.number });
  });
}

/** The account behind the record; a record without one has nobody to tell. */
async function findAccount(tx: Db, expertId: string) {
  const [account] = await tx
    .select({ userId: users.id, email: users.email, name: users.fullName, isActive: users.isActive })
    .from(expertsUsers)
    .innerJoin(users, eq(users.id, expertsUsers.userId))
    .where(and(eq(expertsUsers.expertId, expertId), isNull(users.erasedAt)));
  return account;
}

/** @param about.isListed whether anything of the expert was listed before the decision */
async function tellExpert(
  tx: Db,
  about: {
    account: { userId: string; email: string; name: string };
    version: CardVersion;
    isListed: boolean;
  },
  appUrl: string,
): Promise<void> {
  const { account, version, isListed } = about;
  const isApproved = version.status === "approved";
  const path = isApproved ? paths.expert(version.expertId) : paths.profileExpert;
  await queueMail(tx, {
    dedupeKey: `card-decided:${version.id}`,
    to: account,
    about: { type: "card-version", id: version.id },
    message: {
      template: "card-decided",
      payload: {
        to_name: account.name,
        outcome: isApproved ? "approved" : "returned",
        reason: version.reason,
        isListed,
        cardUrl: new URL(path, appUrl).href,
      },
    },
  });
}
