import type { MoneyNews } from "~/domain/payments/view/payment-texts";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";

/** Payments and what happened to them, each with its receipt. */
export function PaymentNews({ news }: { news: readonly MoneyNews[] }) {
  return news.map(({ paymentId, title, text }) => (
    <Notice key={paymentId} kind="info" title={title}>
      <p>
        <span>{text}</span> <a href={paths.receipt(paymentId)}>Receipt</a>
      </p>
    </Notice>
  ));
}
