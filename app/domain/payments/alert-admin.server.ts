import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { type Dispute, disputes } from "~/db/schema/payments/disputes";
import { type Refund, refunds } from "~/db/schema/payments/refunds";
import { heldBackBy } from "~/domain/ledger/record-dispute.server";
import { countCorrections } from "~/domain/ledger/record-money.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { mailRow, queueMails } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

/** What an admin has to know at once: a dispute, or a refund that failed after it had been made. */
type Alert = { about: "dispute"; disputeId: string } | { about: "refund-reversed"; refundId: string };

/** The mail to the admin about a payment that can lose money. */
export const paymentAlert = defineMail({
  template: "payment-alert",
  read: async (db, mail: WaitingMail<Alert>, { appUrl }) => {
    const paymentUrl = new URL(paths.adminPayment(mail.aboutId), appUrl).href;
    if (mail.payload.about === "refund-reversed") {
      const { refundId } = mail.payload;
      const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId));
      if (!refund) return "what it is about was deleted";
      const { amountCents, currency, failure } = refund;
      return { about: "refund-reversed" as const, amountCents, currency, reason: failure, paymentUrl };
    }
    const { disputeId } = mail.payload;
    const [dispute] = await db.select().from(disputes).where(eq(disputes.id, disputeId));
    if (!dispute) return "what it is about was deleted";
    const { amountCents, currency, reason, dueBy, state } = dispute;
    return {
      about: "dispute" as const,
      ...{ amountCents, currency, reason, state, paymentUrl },
      heldBackCents: await heldBackBy(db, disputeId),
      /** ISO instant in UTC. */
      dueBy: dueBy?.toISOString() ?? null,
    };
  },
});

/** Queues the admin's mail about a dispute, once. */
export const alertAboutDispute = (tx: Db, { id, paymentId }: Dispute): Promise<void> =>
  alertAdmins(tx, { paymentId, key: `dispute:${id}`, payload: { about: "dispute", disputeId: id } });

/** Queues the admin's mail about a refund that failed after it had been made, once each time. */
export async function alertAboutRefund(tx: Db, { id, paymentId }: Refund): Promise<void> {
  const key = `refund-reversed:${id}:${await countCorrections(tx, id)}`;
  await alertAdmins(tx, { paymentId, key, payload: { about: "refund-reversed", refundId: id } });
}

/** There is one admin, except while another one takes over. */
async function alertAdmins(
  tx: Db,
  { paymentId, key, payload }: { paymentId: string; key: string; payload: Alert },
): Promise<void> {
  const admins = await tx
    .select({ userId: users.id, email: users.email, name: users.fullName })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.isActive, true)));
  const about = { type: "payment" as const, id: paymentId };
  const rows = admins.map((to) =>
    mailRow(paymentAlert, { dedupeKey: `payment-alert:${key}:${to.userId}`, to, about, payload }),
  );
  if (rows.length > 0) await queueMails(tx, rows);
}
