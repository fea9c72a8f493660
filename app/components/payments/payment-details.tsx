import { type OrderRow, OrderRows } from "~/components/bookings/request/order-rows";
import type { BudgetChoice } from "~/domain/payments/team-budget";
import type { MoneyNews } from "~/domain/payments/view/payment-texts";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { HoldTime } from "./hold-time";
import { PayFromBudget } from "./pay-from-budget";
import {
  CheckNow,
  type CreditNote,
  HoldActions,
  PayBar,
  PayStep,
  PayWithCredit,
  PayWithoutCredit,
  WhilePaying,
} from "./pay-parts";
import { PaymentNews } from "./payment-news";

interface PaymentDetailsProps {
  /** The title until the visitor waits for a payment. */
  title: string;
  back: { href: string; label: string };
  held: "time" | "seat";
  stage: string;
  payBy?: string | null;
  hold: { expiresAt: string; leftMs: number; until: string; canProlong: boolean } | null;
  /** What is left to pay. */
  amount: string;
  /** A credit pays the rest of the price. */
  isPart?: boolean;
  /** The lines of the purchase, with the total last. */
  summary: readonly OrderRow[];
  pageUrl: string | null;
  /** The page leads on to the provider's page by itself. */
  goesOn?: boolean;
  /** The provider has led back here after a payment, which it hasn't confirmed yet. */
  isBack: boolean;
  declined: string | null;
  isClosed: boolean;
  news: MoneyNews[];
  credit?: CreditNote | null;
  /** The budgets of the payer's teams. */
  budgets: readonly BudgetChoice[];
  /** How it can be given back. */
  terms: string;
  /** The form for the company details on the receipt, which leads back here. */
  billingHref: string;
  error: string | undefined;
}

const waitingTitle = "Waiting for your payment";

/** The page with the amount, the end of the hold, and the link to the provider's page. */
export function PaymentDetails(props: PaymentDetailsProps) {
  const { held, stage, hold, amount, summary, pageUrl, isClosed, news, error } = props;
  const waitsAt = stage === "waiting" ? pageUrl : null;
  const chosen = props.credit?.isChosen ? props.credit : null;
  const inNewTab = held === "seat";
  const { isPart = false } = props;
  const isBack = waitsAt !== null && props.isBack;
  // The payer is back from a payment with another card.
  const declined = isBack ? null : props.declined;
  const pay = {
    ...{ pageUrl: waitsAt, amount, isPart, hasCredit: chosen !== null, inNewTab, isQuiet: isBack },
    isAnotherCard: declined !== null,
  };
  return (
    <Page title={isBack ? waitingTitle : waitsAt ? "Pay to confirm" : props.title} back={props.back}>
      {/* A post must not redirect to another host (`form-action 'self'`), so a page leads there. */}
      {waitsAt && props.goesOn ? <meta httpEquiv="refresh" content={`0; url=${waitsAt}`} /> : null}
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
      <section className="two profile">
        <div className="stack">
          <PayFromBudget budgets={props.budgets} />
          {props.credit ? <PayWithCredit {...props.credit} /> : null}
          <section className="stack-s" aria-labelledby="payment">
            <h2 id="payment">How to pay</h2>
            {hold ? (
              <HoldTime {...hold} held={held} />
            ) : (
              <p>{`Your session is booked. ${props.payBy ?? "Its price is due."}`}</p>
            )}
            <PayStep {...pay} />
            {isBack ? (
              <>
                <p>If you have paid, this page shows the confirmation as soon as the provider tells us.</p>
                <CheckNow />
              </>
            ) : waitsAt ? (
              <WhilePaying inNewTab={inNewTab} />
            ) : chosen?.paysAll ? null : (
              <p>You pay on the payment provider's page, which opens next.</p>
            )}
          </section>
        </div>
        <aside className="panel" aria-labelledby="order-summary">
          <h2 id="order-summary">Order summary</h2>
          <OrderRows items={summary} />
          <p className="muted small">
            <span>{props.terms}</span> <a href={paths.refundPolicy}>Refund policy</a>
          </p>
          <p className="small">
            <a href={props.billingHref}>Add company details to the receipt</a>
          </p>
        </aside>
        {/* Before what else can be done, so that the Tab key reaches 'Pay' first. */}
        <PayBar {...pay} />
        <div className="stack">
          {waitsAt && !isBack ? <CheckNow /> : null}
          {chosen ? <PayWithoutCredit price={chosen.price} /> : null}
          {hold ? <HoldActions canProlong={hold.canProlong} held={held} /> : null}
        </div>
      </section>
    </Page>
  );
}
