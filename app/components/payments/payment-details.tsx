import { Form } from "react-router";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { type Row, Rows } from "~/ui/rows";
import { HoldTime } from "./hold-time";

interface PaymentDetailsProps {
  booking: { id: string };
  stage: string;
  hold: { expiresAt: string; until: string; canProlong: boolean } | null;
  amount: string;
  when: string;
  zone: string;
  summary: Row[];
  /** The provider's page, once there is one. */
  pageUrl: string | null;
  /** When the provider last declined a card. */
  declined: string | null;
  /** Why an earlier payment went back. */
  problem: string | null;
  error: string | undefined;
  pickAnother: string;
}

/** What is to be paid, until when the time is held, and the way to the provider's page. */
export function PaymentDetails(props: PaymentDetailsProps) {
  const { booking, stage, hold, amount, when, zone, summary, pageUrl, declined, problem, error } = props;
  const isWaiting = stage === "waiting" && pageUrl !== null;
  return (
    <Page
      title={isWaiting ? "Waiting for your payment" : "Pay for your session"}
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
      {problem === "wrong-amount" ? (
        <Notice kind="info">
          <p>Your last payment wasn't for the right amount. We are refunding all of it. Please pay again.</p>
        </Notice>
      ) : null}
      <div className="two">
        <section className="stack-s" aria-labelledby="payment">
          <h2 id="payment">{isWaiting ? "Pay on the payment page" : "Next step"}</h2>
          {hold ? <HoldTime {...hold} /> : <p>Your session is booked. Its price is due.</p>}
          {isWaiting ? (
            <>
              <p>
                The payment page opens in a new tab. This page shows the confirmation once your payment has
                arrived.
              </p>
              <p>
                <ButtonLink href={pageUrl} target="_blank" rel="noopener">
                  {`Pay ${amount}`}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </ButtonLink>
              </p>
              <Form method="post" className="bar start">
                <Button variant="quiet" name="intent" value="check">
                  Check now
                </Button>
                <span className="muted small">Paid already? Ask the payment provider.</span>
              </Form>
            </>
          ) : (
            <Form method="post">
              <Button name="intent" value="pay">
                Continue to payment
              </Button>
            </Form>
          )}
          {hold ? (
            <Form method="post" className="bar start">
              {hold.canProlong ? (
                <Button variant="quiet" name="intent" value="prolong">
                  Hold for 15 more minutes
                </Button>
              ) : null}
              <Button variant="quiet" name="intent" value="release">
                Release this time
              </Button>
            </Form>
          ) : null}
        </section>
        <aside className="panel" aria-labelledby="order-summary">
          <h2 id="order-summary">Order summary</h2>
          <Rows items={[{ label: "Date and time", value: `${when} (${zone})` }, ...summary]} />
        </aside>
      </div>
    </Page>
  );
}
