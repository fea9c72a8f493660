import type { ReactNode } from "react";
import { PostForm } from "~/components/form/post-form";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Field } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";

interface CalendarFeedProps {
  /** `address` is null if it can no longer be shown; `made` is the day on which it was created. */
  feed: { address: string | null; made: string } | null;
}

/** The page of the private address from which calendar programs read the account's sessions. */
export function CalendarFeed({ feed }: CalendarFeedProps) {
  return (
    <Page
      title="Subscribe to your calendar"
      lead="All your sessions in your own calendar, updated automatically."
      narrow
      back={{ href: paths.profileAccount, label: "Account" }}
    >
      {feed ? <Address {...feed} /> : <NoAddress />}
    </Page>
  );
}

function NoAddress() {
  return (
    <section className="panel">
      <h2>Get your calendar address</h2>
      <div className="prose">
        <ol>
          <li>Create a private address that only you know.</li>
          <li>
            Paste it into your calendar: “From URL” in Google Calendar, “New Calendar Subscription” in Apple
            Calendar, “Subscribe from web” in Outlook.
          </li>
        </ol>
      </div>
      <Intent intent="make">
        <Button>Create my calendar address</Button>
      </Intent>
    </section>
  );
}

function Address({ address, made }: { address: string | null; made: string }) {
  return (
    <>
      <section className="panel">
        <h2>Your calendar address</h2>
        {address === null ? (
          <Notice kind="info">
            <p>The address that you made on {made} can't be shown any more. Please make a new one.</p>
          </Notice>
        ) : (
          <ShownAddress address={address} made={made} />
        )}
      </section>
      <section className="panel">
        <h2>Replace or remove it</h2>
        <p>
          If you make a new address, remove this one or set a new password, this one stops working at once:
          calendars that use it no longer get your sessions.
        </p>
        <div className="bar start">
          <Intent intent="make">
            <Button variant="quiet">Make a new address</Button>
          </Intent>
          <Intent intent="remove">
            <Button variant="quiet">Remove the address</Button>
          </Intent>
        </div>
      </section>
    </>
  );
}

function ShownAddress({ address, made }: { address: string; made: string }) {
  return (
    <>
      <Field
        label="Address"
        name="address"
        defaultValue={address}
        readOnly
        multiline
        rows={3}
        spellCheck={false}
        autoComplete="off"
        hint={`Made on ${made}. Anyone with this address can see your sessions and their meeting links, so keep it private.`}
      />
      <p>
        <ButtonLink href={address.replace(/^https?:/, "webcal:")}>Subscribe in your calendar app</ButtonLink>
      </p>
      <p className="muted">
        Or copy the address into your calendar, where it says “From URL” or “Subscribe”. Most calendars look
        for changes every few hours.
      </p>
    </>
  );
}

/** A form for one button, with a fixed intent. */
function Intent({ intent, children }: { intent: "make" | "remove"; children: ReactNode }) {
  return (
    <PostForm action={paths.profileCalendar}>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </PostForm>
  );
}
