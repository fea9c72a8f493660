import { RouterPostForm } from "~/components/form/post-form";
import type { MoneyNews } from "~/domain/payments/view/payment-texts";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PaymentNews } from "./payment-news";

interface HoldExpiredProps {
  /** Says what is no longer held, in a sentence. */
  lost: string;
  news: MoneyNews[];
  error: string | undefined;
  again: LinkTo;
  other: LinkTo;
  view: LinkTo;
  /** Says what happens to a payment that still arrives. */
  ifPaid: string;
}

interface LinkTo {
  href: string;
  label: string;
}

/** The page of an expired hold. A late payment gets the time or seat if it is free, or else a refund. */
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
