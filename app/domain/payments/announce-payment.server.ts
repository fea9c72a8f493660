import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { ledgerEntries } from "~/db/schema/ledger-entries";
import { type Payment, payments } from "~/db/schema/payments";
import type { Refund } from "~/db/schema/refunds";
import { taughtMinutes } from "~/domain/bookings/booking";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import type { Caller } from "~/domain/caller";
import { displayName } from "~/domain/experts/expert";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

interface PaymentNews {
  paymentId: string;
  /** `received` and `refunded` are in the ledger, `refund-failed` isn't; with a problem the money goes back, which `refunded` says later. */
  about: "received" | "refunded" | "refund-failed" | NonNullable<Payment["problem"]>;
  refund?: Refund;
}

/** Queues the payer's mail about money that came in, went back or failed to, in the transaction that writes it down. */
export async function announcePayment(
  tx: Db,
  { appUrl }: Pick<Caller, "appUrl">,
  { paymentId, about, refund }: PaymentNews,
): Promise<void> {
  const [charge] = await tx
    .select({
      bookingId: payments.bookingId,
      cents: ledgerEntries.amountCents,
      currency: ledgerEntries.currency,
    })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(and(eq(ledgerEntries.paymentId, paymentId), eq(ledgerEntries.kind, "charge")));
  const found = charge && (await bookingParties(tx, charge.bookingId));
  if (!charge || !found || found.learner.isErased) return;
  const { booking, learner, expert } = found;
  await queueMail(tx, {
    dedupeKey: `payment-notice:${paymentId}:${keyOf(about, refund)}`,
    to: learner,
    about: { type: "booking", id: booking.id },
    message: {
      template: "payment-notice",
      payload: {
        to_name: learner.name,
        about,
        expert_name: displayName(expert.name),
        startsAt: booking.startsAt.toISOString(),
        minutes: taughtMinutes(booking.hours),
        timeZone: learner.timeZone,
        amountCents: refund?.amountCents ?? charge.cents,
        currency: refund?.currency ?? charge.currency,
        receiptUrl: new URL(paths.receipt(paymentId), appUrl).href,
        bookingUrl: new URL(paths.booking(booking.id), appUrl).href,
      },
    },
  });
}

/** Of one refund both may be told: it failed, and later on it succeeded. */
function keyOf(about: PaymentNews["about"], refund: Refund | undefined): string {
  if (!refund) return about;
  return about === "refunded" ? refund.id : `${about}:${refund.id}`;
}
