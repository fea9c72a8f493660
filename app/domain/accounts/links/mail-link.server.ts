import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue, type JobPayloads } from "~/db/jobs.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { mails } from "~/db/schema/site/mails";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Caller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { verifyNothing } from "../password.server";
import { targetOfNewLink } from "./link-targets.server";
import { sendLink } from "./send-link.server";

/**
 * Queues a mail with a link to an address. Known and unknown addresses take the same work and time: one verified hash
 * and one queued job (decision B4). The worker looks for the account.
 */
export async function requestLink(
  db: Db,
  { sourceAddress }: Caller,
  link: Omit<JobPayloads["mail-link"], "sourceAddress">,
): Promise<void> {
  await verifyNothing();
  await enqueue(db, "mail-link", { ...link, sourceAddress });
}

/**
 * Mails a link to the active account with an address. A verification link goes only to an account that isn't verified
 * yet; a link to change the address goes to the new address, if it is free and the account that asked is verified. An
 * account with passkeys only gets a link to its recovery in place of one for a password.
 * @param run `key` identifies the request: if the job runs again, no second link is mailed
 */
export async function mailLink(
  db: Db,
  order: JobPayloads["mail-link"],
  run: { key: string; secret: string; now: Date },
): Promise<void> {
  const { purpose } = order;
  const { secret, now } = run;
  const dedupeKey = `mail-link:${run.key}`;
  await db.transaction(async (tx) => {
    await lockInOrder(tx, ["mail-link", run.key]);
    if ((await tx.$count(mails, eq(mails.dedupeKey, dedupeKey))) > 0) return;
    const user = await findReceiver(tx, order);
    if (!user) return;
    const target = { userId: user.id, redirectTo: order.redirectTo, now };
    const redirectTo = purpose === "verify-email" ? await targetOfNewLink(tx, target) : order.redirectTo;
    const newEmail = purpose === "change-email" ? { newEmail: order.email } : {};
    const sent = user.isPasskeysOnly && purpose === "reset-password" ? "start-recovery" : purpose;
    await sendLink(tx, { user, purpose: sent, ...newEmail, redirectTo, secret, now, dedupeKey });
    if (purpose === "reset-password") {
      const object = { type: "user", id: user.id } as const;
      const visitor = { actor: null, sourceAddress: order.sourceAddress, now };
      await recordAudit(tx, visitor, { action: "password-reset-requested", object });
    }
  });
}

async function findReceiver(tx: Db, order: JobPayloads["mail-link"]) {
  const { email, purpose, userId } = order;
  if (purpose === "change-email") return findNewReceiver(tx, { email, userId });
  const [user] = await tx
    .select({
      id: users.id,
      email: users.email,
      fullName: users.fullName,
      emailVerifiedAt: users.emailVerifiedAt,
      isPasskeysOnly: users.isPasskeysOnly,
    })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        eq(users.isActive, true),
        purpose === "verify-email" ? isNull(users.emailVerifiedAt) : undefined,
      ),
    )
    // Waits for a concurrent change of the address, which spends the existing links.
    .for("share");
  return user;
}

/** The new address isn't confirmed yet, so its mail contains no name. */
async function findNewReceiver(
  tx: Db,
  { email, userId = "" }: { email: string; userId?: string | undefined },
) {
  const isTaken = (await tx.$count(users, eq(users.email, email))) > 0;
  if (isTaken || !isId(userId)) return undefined;
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isActive, true), isNotNull(users.emailVerifiedAt)));
  return user && { ...user, email, isPasskeysOnly: false };
}
