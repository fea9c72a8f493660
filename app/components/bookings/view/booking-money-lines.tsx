import type { MoneyLine } from "~/domain/bookings/view/booking-money";
import { paths } from "~/shared/paths";

/** What the learner paid, with receipts, and what is refunded. */
export function BookingMoneyLines({ lines }: { lines: readonly MoneyLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <ul className="stack-s">
        {lines.map(({ text, paymentId }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on its page
          <li key={index}>
            <span>{text}</span>{" "}
            {paymentId ? (
              <a href={paths.receipt(paymentId)}>
                Receipt<span className="visually-hidden">{`: ${text}`}</span>
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
