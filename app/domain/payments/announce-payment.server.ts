import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { type Payment, payments } from "~/db/schema/payments/payments";
import type { Refund } from "~/db/schema/payments/refunds";
import type { Caller } from "~/domain/caller";
import { paidForOf } from "~/domain/ledger/paid-for.server";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { readPaymentNotice } from "./lock-payable.server";

interface PaymentNews {
  paymentId: string;
  /**
   * `refund-requested`: the admin gives it back. `received` and `refunded` are in the ledger, `refund-failed` isn't;
   * with a problem the money goes back, which `refunded` says later.
   */
  about: "received" | "refund-requested" | "refunded" | "refund-failed" | NonNullable<Payment["problem"]>;
  refund?: Refund;
  /** Why the admin gives it back, for the payer to read. */
  reason?: string;
}

/** Queues the payer's mail about money that came in, went back or failed to, in the transaction that writes it down. */
export async function announcePayment(
  tx: Db,
  { appUrl }: Pick<Caller, "appUrl">,
  { paymentId, about, refund, reason }: PaymentNews,
): Promise<void> {
  const [charge] = await tx
    .select({
      payment: payments,
      cents: ledgerEntries.amountCents,
      currency: ledgerEntries.currency,
    })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(and(eq(ledgerEntries.paymentId, paymentId), eq(ledgerEntries.kind, "charge")));
  const notice = charge && (await readPaymentNotice(tx, paidForOf(charge.payment)));
  if (!charge || !notice || notice.to.isErased) return;
  const { to, classTitle } = notice;
  await queueMail(tx, {
    dedupeKey: noticeKey(paymentId, about, refund),
    to,
    about: notice.about,
    message: {
      template: "payment-notice",
      payload: {
        to_name: to.name,
        about,
        ...(classTitle !== undefined && { class_title: classTitle }),
        expert_name: notice.expertName,
        startsAt: notice.startsAt.toISOString(),
        minutes: notice.minutes,
        timeZone: to.timeZone,
        amountCents: refund?.amountCents ?? charge.cents,
        currency: refund?.currency ?? charge.currency,
        ...(reason !== undefined && { reason }),
        receiptUrl: new URL(paths.receipt(paymentId), appUrl).href,
        bookingUrl: new URL(notice.page, appUrl).href,
      },
    },
  });
}

/** The mail's own key. One refund may have three mails: it was requested, it failed, and later on it succeeded. */
function noticeKey(paymentId: string, about: PaymentNews["about"], refund?: Refund): string {
  const news = refund ? (about === "refunded" ? refund.id : `${about}:${refund.id}`) : about;
  return `payment-notice:${paymentId}:${news}`;
}
