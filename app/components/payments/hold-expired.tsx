import { Form } from "react-router";
import type { MoneyNews } from "~/domain/payments/payment-texts";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PaymentNews } from "./payment-news";

interface HoldExpiredProps {
  booking: { id: string };
  when: string;
  zone: string;
  news: MoneyNews[];
  error: string | undefined;
  /** The checkout of the same time. */
  again: string;
  pickAnother: string;
}

/** The hold has run out. Whoever has paid all the same gets the seat if it is still free, else the money. */
export function HoldExpired({ booking, when, zone, news, error, again, pickAnother }: HoldExpiredProps) {
  return (
    <Page title="Your hold has run out" narrow>
      {error ? (
        <Notice kind="error" title="Booking Error">
          <p>{error}</p>
        </Notice>
      ) : null}
      {news.length > 0 ? (
        <>
          <p>{`We no longer hold ${when} (${zone}) for you.`}</p>
          <PaymentNews news={news} />
          <p className="bar start">
            <ButtonLink href={pickAnother}>Choose another time</ButtonLink>
            <ButtonLink variant="quiet" href={paths.booking(booking.id)}>
              View booking
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <p>{`We no longer hold ${when} (${zone}) for you. No payment has arrived.`}</p>
          <p className="bar start">
            <ButtonLink href={again}>Try this time again</ButtonLink>
            <ButtonLink variant="quiet" href={pickAnother}>
              Choose another time
            </ButtonLink>
          </p>
          <section className="stack-s" aria-labelledby="paid-already">
            <h2 id="paid-already">If you have paid already</h2>
            <p>You get the session if its time is still free. If it isn't, you get a full refund.</p>
            <Form method="post">
              <Button variant="quiet" name="intent" value="check">
                Check now
              </Button>
            </Form>
          </section>
        </>
      )}
    </Page>
  );
}
