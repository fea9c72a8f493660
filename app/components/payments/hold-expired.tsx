import { RouterPostForm } from "~/components/form/post-form";
import type { MoneyNews } from "~/domain/payments/view/payment-texts";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PaymentNews } from "./payment-news";

interface HoldExpiredProps {
  /** What is no longer held, in a sentence. */
  lost: string;
  news: MoneyNews[];
  error: string | undefined;
  /** To hold the same once more. */
  again: LinkTo;
  /** To something else. */
  other: LinkTo;
  /** Its own page. */
  view: LinkTo;
  /** What becomes of a payment that is on its way. */
  ifPaid: string;
}

interface LinkTo {
  href: string;
  label: string;
}

/** The hold has expired. A learner who has paid all the same gets the seat if it is still free, else a refund. */
export function HoldExpired({ lost, news, error, again, other, view, ifPaid }: HoldExpiredProps) {
  return (
    <Page title="Your hold has run out" narrow>
      {error ? (
        <Notice kind="error" title="Booking Error">
          <p>{error}</p>
        </Notice>
      ) : null}
      {news.length > 0 ? (
        <>
          <p>{lost}</p>
          <PaymentNews news={news} />
          <p className="bar start">
            <ButtonLink href={other.href}>{other.label}</ButtonLink>
            <ButtonLink variant="quiet" href={view.href}>
              {view.label}
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <p>{`${lost} No payment has arrived.`}</p>
          <p className="bar start">
            <ButtonLink href={again.href}>{again.label}</ButtonLink>
            <ButtonLink variant="quiet" href={other.href}>
              {other.label}
            </ButtonLink>
          </p>
          <section className="stack-s" aria-labelledby="paid-already">
            <h2 id="paid-already">If you have paid already</h2>
            <p>{ifPaid}</p>
            <RouterPostForm>
              <Button variant="quiet" name="intent" value="check">
                Check now
              </Button>
            </RouterPostForm>
          </section>
        </>
      )}
    </Page>
  );
}
