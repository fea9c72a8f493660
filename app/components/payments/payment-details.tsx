import type { BookingView } from "~/domain/bookings/booking-view";
import type { MoneyNews } from "~/domain/payments/payment-texts";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { type Row, Rows } from "~/ui/rows";
import { HoldTime } from "./hold-time";
import { HoldActions, PayBar, PayStep, WhilePaying } from "./pay-parts";
import { PaymentNews } from "./payment-news";

interface PaymentDetailsProps {
  booking: Pick<BookingView, "id" | "day" | "time" | "zone">;
  stage: string;
  hold: { expiresAt: string; until: string; canProlong: boolean } | null;
  amount: string;
  summary: Row[];
  /** The provider's page, once there is one. */
  pageUrl: string | null;
  /** When the provider last declined a card. */
  declined: string | null;
  /** The provider's page was closed without a payment. */
  isClosed: boolean;
  /** Earlier payments that go back. */
  news: MoneyNews[];
  /** Until when changes are free of charge. */
  freeChange: string;
  error: string | undefined;
  pickAnother: string;
}

/** What is to be paid, until when the time is held, and the way to the provider's page. */
export function PaymentDetails(props: PaymentDetailsProps) {
  const { booking, stage, hold, amount, summary, pageUrl, declined, isClosed, news, error } = props;
  const waitsAt = stage === "waiting" ? pageUrl : null;
  return (
    <Page
      title={waitsAt ? "Waiting for your payment" : "Pay for your session"}
      back={
        hold
          ? { href: props.pickAnother, label: "Choose another time" }
          : { href: paths.booking(booking.id), label: "View booking" }
      }
    >
      {error ? (
        <Notice kind="error" title="Booking Error">
          <p>{error}</p>
        </Notice>
      ) : null}
      {declined ? (
        <Notice kind="error">
          <p>{`Your card was declined at ${declined}. You can try another card on the payment page.`}</p>
        </Notice>
      ) : null}
      {isClosed ? (
        <Notice kind="info">
          <p>The payment page was closed. Nothing was charged.</p>
        </Notice>
      ) : null}
      <PaymentNews news={news} />
      <div className="two">
        <div className="stack">
          <section className="stack-s" aria-labelledby="payment">
            <h2 id="payment">How to pay</h2>
            {hold ? <HoldTime {...hold} /> : <p>Your session is booked. Its price is due.</p>}
            {waitsAt ? <WhilePaying /> : <p>You pay on the payment provider's page, which opens next.</p>}
          </section>
          {hold ? <HoldActions canProlong={hold.canProlong} /> : null}
        </div>
        <aside className="panel" aria-labelledby="order-summary">
          <h2 id="order-summary">Order summary</h2>
          <Rows
            items={[
              { label: "Date", value: booking.day },
              { label: "Time", value: `${booking.time} (${booking.zone})` },
              ...summary,
            ]}
          />
          <PayStep pageUrl={waitsAt} amount={amount} />
          <p className="muted small">
            {props.freeChange} <a href={paths.refundPolicy}>Refund policy</a>
          </p>
        </aside>
      </div>
      <PayBar pageUrl={waitsAt} amount={amount} />
    </Page>
  );
}
