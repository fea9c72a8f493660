import { RouterPostForm } from "~/components/form/post-form";
import { Button, ButtonLink } from "~/ui/button";

interface PayProps {
  /** The provider's page; null until it exists. */
  pageUrl: string | null;
  amount: string;
  /** Another way to pay comes first. */
  isSecond: boolean;
}

/** The next step, beside the price: a link to the provider's page, or the button to create that page. */
export function PayStep({ pageUrl, amount, isSecond }: PayProps) {
  return (
    <RouterPostForm id={formId} className="on-wide">
      {pageUrl ? (
        <PayLink wide pageUrl={pageUrl} amount={amount} />
      ) : (
        <BeginButton wide isSecond={isSecond} />
      )}
    </RouterPostForm>
  );
}

/** The same for phones. */
export function PayBar({ pageUrl, amount, isSecond }: PayProps) {
  return (
    <div className="bottom-bar">
      <p>
        <span className="price num">{amount}</span> <span className="small muted">in total</span>
      </p>
      {pageUrl ? <PayLink pageUrl={pageUrl} amount={amount} /> : <BeginButton isSecond={isSecond} />}
    </div>
  );
}

const formId = "pay";

const BeginButton = ({ wide, isSecond }: { wide?: boolean; isSecond: boolean }) => (
  <Button wide={wide} variant={isSecond ? "outlined" : "primary"} form={formId} name="intent" value="pay">
    Continue to payment
  </Button>
);

const PayLink = ({ wide, pageUrl, amount }: { wide?: boolean; pageUrl: string; amount: string }) => (
  <ButtonLink wide={wide} href={pageUrl} target="_blank" rel="noopener">
    <span>
      <span>{`Pay ${amount}`}</span>
      <span className="visually-hidden"> (opens in a new tab)</span>
    </span>
  </ButtonLink>
);

/** Pays with the credit of a guarantee, or says why it can't. */
export function PayWithCredit(props: { canPay: boolean; text: string; href: string; isSecond: boolean }) {
  const { canPay, text, href, isSecond } = props;
  return (
    <section className="stack-s" aria-labelledby="credit">
      <h2 id="credit">Your credit</h2>
      <p>{text}</p>
      {canPay ? (
        <RouterPostForm className="bar start">
          <Button variant={isSecond ? "outlined" : "primary"} name="intent" value="credit">
            Pay with your credit
          </Button>
        </RouterPostForm>
      ) : (
        <p>
          <a href={href}>See your credit</a>
        </p>
      )}
    </section>
  );
}

/** What to do while the provider's page is open in another tab. */
export function WhilePaying() {
  return (
    <ol className="steps">
      <li>Pay on the payment page. It opens in a new tab.</li>
      <li>Come back to this page. It shows the confirmation once your payment has arrived.</li>
    </ol>
  );
}

/** Asks the provider about the payment, for the rare case that its notification doesn't arrive. */
export function CheckNow() {
  return (
    <RouterPostForm className="bar start">
      <Button variant="quiet" name="intent" value="check">
        Check now
      </Button>
      <span className="muted small">Use this if you have paid and nothing happens here.</span>
    </RouterPostForm>
  );
}

/** Buttons to extend the hold, once, or to release it. */
export function HoldActions({ canProlong, held }: { canProlong: boolean; held: "time" | "seat" }) {
  return (
    <section className="stack-s" aria-labelledby="held-time">
      <h2 id="held-time">{canProlong ? "If you need more time" : `If you don't want this ${held}`}</h2>
      <RouterPostForm className="bar start">
        {canProlong ? (
          <Button variant="quiet" name="intent" value="prolong">
            Hold for 15 more minutes
          </Button>
        ) : null}
        <Button variant="quiet" name="intent" value="release">
          {`Release this ${held}`}
        </Button>
      </RouterPostForm>
    </section>
  );
}
