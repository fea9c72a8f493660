import { RouterPostForm } from "~/components/form/post-form";
import { Button, ButtonLink } from "~/ui/button";

interface PayProps {
  /** The provider's page; null until it exists. */
  pageUrl: string | null;
  /** What is left to pay. */
  amount: string;
  /** A credit pays the rest of the price. */
  isPart: boolean;
  /** The button that creates that page pays with the credit. */
  hasCredit: boolean;
  /** Whether the provider's page opens in a new tab, as for a seat in a class (specification). */
  inNewTab: boolean;
  /** Whether something else comes first: the payer is back, and may have paid. */
  isQuiet: boolean;
  /** A card was declined. */
  isAnotherCard: boolean;
}

/** The next step, below the clock: a link to the provider's page, or the button to create that page. */
export function PayStep({ pageUrl, amount, hasCredit, ...look }: PayProps) {
  return (
    <RouterPostForm id={formId} className="on-wide">
      {pageUrl ? (
        <PayLink pageUrl={pageUrl} amount={amount} {...look} />
      ) : (
        <BeginButton hasCredit={hasCredit} />
      )}
    </RouterPostForm>
  );
}

/** The same for phones. */
export function PayBar({ pageUrl, amount, isPart, hasCredit, ...look }: PayProps) {
  return (
    <div className="bottom-bar">
      <p>
        <span className="price num">{amount}</span>{" "}
        <span className="small muted">{isPart ? "to pay" : "in total"}</span>
      </p>
      {pageUrl ? (
        <PayLink pageUrl={pageUrl} amount={amount} {...look} />
      ) : (
        <BeginButton hasCredit={hasCredit} />
      )}
    </div>
  );
}

const formId = "pay";

const BeginButton = ({ hasCredit }: { hasCredit: boolean }) => (
  <Button form={formId} name="intent" value={hasCredit ? "credit" : "pay"}>
    {hasCredit ? withCredit : "Continue to payment"}
  </Button>
);

const withCredit = "Pay with your credit";

function PayLink(
  props: { pageUrl: string } & Pick<PayProps, "amount" | "inNewTab" | "isQuiet" | "isAnotherCard">,
) {
  const { pageUrl, amount, inNewTab, isQuiet, isAnotherCard } = props;
  return (
    <ButtonLink
      variant={isQuiet ? "quiet" : "primary"}
      href={pageUrl}
      {...(inNewTab && { target: "_blank", rel: "noopener" })}
    >
      <span>
        <span>{isAnotherCard ? `Pay ${amount} with another card` : `Pay ${amount}`}</span>
        {inNewTab ? <span className="visually-hidden"> (opens in a new tab)</span> : null}
      </span>
    </ButtonLink>
  );
}

export interface CreditNote {
  /** It can pay, and no payment with it has begun. */
  canPay: boolean;
  isChosen: boolean;
  /** It leaves nothing to pay by card. */
  paysAll: boolean;
  /** The whole price, for paying without it. */
  price: string;
  text: string;
  href: string;
}

/** Says what the credit of a guarantee pays, or why it can't. If a payment without it has begun, its button is here. */
export function PayWithCredit({ canPay, isChosen, text, href }: CreditNote) {
  return (
    <section className="stack-s" aria-labelledby="credit">
      <h2 id="credit">Your credit</h2>
      <p>{text}</p>
      {isChosen ? null : canPay ? (
        <RouterPostForm className="bar start">
          <Button variant="outlined" name="intent" value="credit">
            {withCredit}
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

/** The way to pay the whole price by card. */
export function PayWithoutCredit({ price }: { price: string }) {
  return (
    <section className="stack-s" aria-labelledby="without-credit">
      <h2 id="without-credit">If you want to keep your credit</h2>
      <RouterPostForm className="bar start">
        <Button variant="quiet" name="intent" value="pay">
          {`Pay ${price} without it`}
        </Button>
      </RouterPostForm>
    </section>
  );
}

/** What to do on the provider's page, and how the payer comes back. */
export function WhilePaying({ inNewTab }: { inNewTab: boolean }) {
  return (
    <ol className="steps">
      <li>{`Pay on the payment provider's page.${inNewTab ? " It opens in a new tab." : ""}`}</li>
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
      <h2 id="held-time">{canProlong ? `Keep or release this ${held}` : `Release this ${held}`}</h2>
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
