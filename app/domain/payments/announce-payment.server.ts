import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { guaranteeSum, retainedSum } from "~/db/retained.server";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { type Payment, payments } from "~/db/schema/payments/payments";
import { type Refund, refunds } from "~/db/schema/payments/refunds";
import { teams } from "~/db/schema/teams/teams";
import { paidForOf } from "~/domain/ledger/paid-for.server";
import { countCorrections } from "~/domain/ledger/record-money.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { announceBudget } from "./announce-budget.server";
import { readPaymentNotice } from "./lock-billable.server";

interface Notice {
  paymentId: string;
  /**
   * `refund-requested`: by the admin. `received` and `refunded` have a ledger entry. With a
   * problem the charge is refunded, and a mail with `refunded` follows.
   */
  about: "received" | "refund-requested" | "refunded" | "refund-failed" | NonNullable<Payment["problem"]>;
  /** Null if the event is about the payment itself. */
  refundId: string | null;
}

/** The mail to the payer that a payment was received or couldn't be kept, or about a refund. */
export const paymentNotice = defineMail({
  template: "payment-notice",
  reader: "learner",
  read: async (db, mail: WaitingMail<Notice>, { appUrl }) => {
    const { paymentId, about, refundId } = mail.payload;
    const found = await findCharge(db, paymentId);
    const [refund] = refundId ? await db.select().from(refunds).where(eq(refunds.id, refundId)) : [];
    if (!found?.notice || (refundId && !refund)) return "what it is about was deleted";
    const { charge, notice } = found;
    return {
      to_name: mail.toName,
      about,
      /** Null for a session. */
      class_title: notice.classTitle ?? null,
      expert_name: notice.expertName,
      /** The team whose budget paid; null for all other payments. */
      team_name: charge.teamName,
      /** ISO instant in UTC. */
      startsAt: notice.startsAt.toISOString(),
      minutes: notice.minutes,
      /** The payer's IANA zone. */
      timeZone: notice.to.timeZone,
      amountCents: refund?.amountCents ?? charge.cents,
      currency: refund?.currency ?? charge.currency,
      reason: about === "refund-requested" || charge.teamName !== null ? (refund?.note ?? null) : null,
      receiptUrl: new URL(paths.receipt(paymentId), appUrl).href,
      bookingUrl: new URL(notice.page, appUrl).href,
    };
  },
});

/** Queues the payer's mail about a charge or a refund, in the transaction that stores it. */
export async function announcePayment(
  tx: Db,
  { paymentId, about, refund }: Pick<Notice, "paymentId" | "about"> & { refund?: Refund },
): Promise<void> {
  const found = await findCharge(tx, paymentId);
  if (!found) return;
  if (!found.notice) return announceTopUp(tx, found.charge.payment, { about, refund });
  if (found.notice.to.isErased) return;
  const round = refund ? await countCorrections(tx, refund.id) : 0;
  await queueMail(tx, paymentNotice, {
    dedupeKey: noticeKey(paymentId, about, { refund, round }),
    to: found.notice.to,
    about: found.notice.about,
    payload: { paymentId, about, refundId: refund?.id ?? null },
  });
}

/** What a team's budget got, or what of it went back. The rest is for the admin. */
async function announceTopUp(
  tx: Db,
  { id: paymentId, teamId, amountCents }: Payment,
  { about, refund }: { about: Notice["about"]; refund: Refund | undefined },
): Promise<void> {
  if (teamId === null || (about !== "received" && about !== "refunded")) return;
  const news = { about, teamId, paymentId, amountCents: refund?.amountCents ?? amountCents };
  await announceBudget(tx, { ...news, ...(refund && { key: refund.id }) });
}

async function findCharge(db: Db, paymentId: string) {
  const [charge] = await db
    .select({
      payment: payments,
      cents: sql<number>`(${retainedSum} - ${guaranteeSum})`,
      currency: ledgerGroups.currency,
      teamName: sql<string | null>`case ${payments.provider} when 'team' then ${teams.name} end`,
    })
    .from(ledgerGroups)
    .innerJoin(ledgerEntries, eq(ledgerEntries.groupId, ledgerGroups.id))
    .innerJoin(payments, eq(payments.id, ledgerGroups.paymentId))
    .leftJoin(teams, eq(teams.id, payments.teamId))
    .where(and(eq(ledgerGroups.paymentId, paymentId), eq(ledgerGroups.kind, "charge")))
    .groupBy(payments.id, ledgerGroups.id, teams.id);
  return charge ? { charge, notice: await readPaymentNotice(db, paidForOf(charge.payment)) } : null;
}

/**
 * Returns the mail's deduplication key. A refund may have three mails: requested, failed, and later succeeded.
 * @param round how often it has failed after it was made: then it may fail or succeed again
 */
function noticeKey(
  paymentId: string,
  about: Notice["about"],
  { refund, round }: { refund: Refund | undefined; round: number },
): string {
  const news = refund ? (about === "refunded" ? refund.id : `${about}:${refund.id}`) : about;
  return `payment-notice:${paymentId}:${news}${round > 0 ? `:${round}` : ""}`;
}
