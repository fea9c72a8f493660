import { Form } from "react-router";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";

interface HoldExpiredProps {
  when: string;
  zone: string;
  problem: string | null;
  error: string | undefined;
  pickAnother: string;
}

/** The hold has run out. Whoever has paid all the same gets the seat if it is still free, else the money. */
export function HoldExpired({ when, zone, problem, error, pickAnother }: HoldExpiredProps) {
  return (
    <Page title="Your hold has run out" narrow>
      {error ? <Notice kind="error">{error}</Notice> : null}
      {problem ? (
        <Notice kind="info" title="We are refunding your payment">
          <p>
            It arrived after the hold had run out, and the time was taken by then. You get all of it back, and
            an email once the refund is on its way.
          </p>
        </Notice>
      ) : (
        <>
          <p>{`We held ${when} (${zone}) for 15 minutes. Nothing was charged.`}</p>
          <Form method="post" className="bar start">
            <Button variant="quiet" name="intent" value="check">
              Check now
            </Button>
            <span className="muted small">
              Paid already? You get the session if its time is still free, else a full refund.
            </span>
          </Form>
        </>
      )}
      <p>
        <ButtonLink href={pickAnother}>Choose another time</ButtonLink>
      </p>
    </Page>
  );
}
