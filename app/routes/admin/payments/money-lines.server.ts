import type { LedgerLine, PaymentLines, RefundLine } from "~/components/admin/money/payment-money";
import { ledgerAccounts, ledgerKinds } from "~/domain/ledger/ledger-names";
import type { PaymentMoney } from "~/domain/payments/view/admin-payment.server";
import {
  paymentStateText,
  problemTexts,
  providerText,
  refundReasonTexts,
  refundStateTexts,
} from "~/domain/payments/view/admin-payments";
import { formatShortDate, formatTime } from "~/shared/format-time";
import { formatMoney } from "~/shared/money";

/** Formats payments for the admin's pages. @param zone the admin's */
export function moneyLines(found: readonly PaymentMoney[], zone: string) {
  const at = (instant: Date) => `${formatShortDate(instant, zone)}, ${formatTime(instant, zone)}`;
  const payments: PaymentLines[] = found.map(({ payment, currency }) => ({
    id: payment.id,
    when: at(payment.createdAt),
    provider: providerText(payment.provider),
    state: paymentStateText(payment.state),
    problem: payment.problem && problemTexts[payment.problem],
    amount: formatMoney(payment.amountCents, currency),
  }));
  const ledger: LedgerLine[] = found
    .flatMap((payment) => payment.ledger)
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(({ id, paymentId, kind, account, amountCents, currency, createdAt }) => ({
      id,
      paymentId,
      when: at(createdAt),
      kind: ledgerKinds[kind],
      account: ledgerAccounts[account],
      amount: formatMoney(amountCents, currency),
    }));
  const refunds: RefundLine[] = found
    .flatMap((payment) => payment.refunds)
    .map(({ id, amountCents, currency, createdAt, reason, note, state, failure }) => ({
      id,
      when: at(createdAt),
      note: note,
      failure,
      why: refundReasonTexts[reason],
      state: refundStateTexts[state],
      amount: formatMoney(amountCents, currency),
    }));
  return { payments, ledger, refunds };
}
