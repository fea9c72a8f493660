import { Form } from "react-router";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";

interface HoldExpiredProps {
  when: string;
  zone: string;
  problem: string | null;
  error: string | undefined;
  /** The checkout of the same time. */
  again: string;
  pickAnother: string;
}

/** The hold has run out. Whoever has paid all the same gets the seat if it is still free, else the money. */
export function HoldExpired({ when, zone, problem, error, again, pickAnother }: HoldExpiredProps) {
  return (
    <Page title="Your hold has run out" narrow>
      {error ? (
        <Notice kind="error" title="Booking Error">
          <p>{error}</p>
        </Notice>
      ) : null}
      {problem ? (
        <>
          <Notice kind="info" title="We are refunding your payment">
            <p>
              {`Your payment for ${when} (${zone}) arrived after the hold had run out, and the time was taken by then. You get all of it back, and an email once the refund is on its way.`}
            </p>
          </Notice>
          <p>
            <ButtonLink href={pickAnother}>Choose another time</ButtonLink>
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
