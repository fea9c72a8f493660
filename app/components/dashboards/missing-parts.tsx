import { MeetingLinkForm } from "~/components/bookings/meeting-link/meeting-link-form";
import { meetingLinkHints } from "~/domain/bookings/meeting-link/meeting-link";
import type { DetailsGap } from "~/domain/payouts/details/payout-details";
import { paths } from "~/shared/paths";
import type { ButtonVariant } from "~/ui/button";

interface Parts {
  hasHours: boolean;
  hasLink: boolean;
  /** The next session without a meeting link; `isAbove` if its form is beside it. */
  withoutLink: { id: string; label: string; isAbove: boolean } | null;
  /** What keeps the expert from being paid. */
  detailsGap: DetailsGap | null;
}

/** What the expert still needs to be booked, to meet learners and to be paid. A missing meeting link is set right here. */
export function MissingParts({ hasHours, hasLink, withoutLink, detailsGap }: Parts) {
  return (
    <div className="stack-xs still-missing">
      <p className="notice-title">Still missing</p>
      {hasHours && !detailsGap ? null : (
        <ul>
          {hasHours ? null : (
            <li>
              <a href="#weekly-hours">Your weekly hours</a>: without them, no sessions can be booked.
            </li>
          )}
          {detailsGap ? (
            <li>
              <a href={paths.payoutDetails}>Your payout details</a>: {gapTexts[detailsGap]}
            </li>
          ) : null}
        </ul>
      )}
      {hasLink ? null : <MissingLinks next={withoutLink} />}
    </div>
  );
}

/** The form for the next session's link, and the form for all sessions. */
function MissingLinks({ next }: { next: Parts["withoutLink"] }) {
  const usual = (
    <MeetingLinkForm
      action={paths.meetingLink}
      label="Your usual meeting link"
      hint={meetingLinkHints.usual}
      link={null}
      variant="outlined"
    />
  );
  if (!next) return usual;
  return (
    <>
      {next.isAbove ? null : <NextLinkForm bookingId={next.id} label={next.label} variant="outlined" />}
      <details>
        <summary>
          {next.isAbove ? "One meeting link for all sessions" : "Or one link for all sessions"}
        </summary>
        {usual}
      </details>
    </>
  );
}

interface NextLinkFormProps {
  bookingId: string;
  label: string;
  variant?: ButtonVariant;
}

/** The form for one session's meeting link, which returns to the dashboard. */
export const NextLinkForm = ({ bookingId, label, variant = "primary" }: NextLinkFormProps) => (
  <MeetingLinkForm
    id="next-link"
    action={`${paths.bookingMeetingLink(bookingId)}?to=dashboard`}
    label={label}
    hint={meetingLinkHints.own}
    link={null}
    variant={variant}
  />
);

const gapTexts: Record<DetailsGap, string> = {
  none: "without them, what you earn can't be paid out.",
  unfinished: "until the setup at Stripe is finished, what you earn can't be paid out.",
  closed: "two payouts failed because your account is closed. Enter another account to be paid.",
};
