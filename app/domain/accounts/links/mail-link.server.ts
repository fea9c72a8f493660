import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { JobPayloads } from "~/db/jobs.server";
import { lockInOrder } from "~/db/locks.server";
import { mails } from "~/db/schema/mails";
import { users } from "~/db/schema/users";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { createLink } from "./email-links.server";
import { targetOfNewLink } from "./link-targets.server";

/**
 * Mails a link to the account behind an address, if there is one that it helps: an active one, and for a verification
 * one that isn't verified yet.
 * @param run `key` names this one request: should the job run again, nothing happens a second time
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
    // Nobody has confirmed the address yet: the account's name is a stranger's text (decision B9).
    const name = user.emailVerifiedAt ? user.fullName : "";
    const linkId = await createLink(tx, { userId: user.id, purpose, redirectTo, secret, now });
    await queueMail(tx, {
      dedupeKey,
      to: { userId: user.id, email: user.email, name },
      about: { type: "account", id: user.id },
      message: { template: "email-link", payload: { to_name: name, purpose, linkId } },
    });
    if (purpose === "reset-password") {
      const object = { type: "user", id: user.id } as const;
      const visitor = { actor: null, sourceAddress: order.sourceAddress, now };
      await recordAudit(tx, visitor, { action: "password-reset-requested", object });
    }
  });
}

async function findReceiver(tx: Db, { email, purpose }: JobPayloads["mail-link"]) {
  const [user] = await tx
    .select({
      id: users.id,
      email: users.email,
      fullName: users.fullName,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        eq(users.isActive, true),
        purpose === "verify-email" ? isNull(users.emailVerifiedAt) : undefined,
      ),
    );
  return user;
}
