import { MeetingLinkForm } from "~/components/bookings/meeting-link/meeting-link-form";
import { meetingLinkHints } from "~/domain/bookings/meeting-link/meeting-link";
import type { DetailsGap } from "~/domain/payouts/details/payout-details";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";

interface Parts {
  hasHours: boolean;
  hasLink: boolean;
  /** The next session without a meeting link of its own; null if there is none. */
  nextWithoutLink: { id: string; learner: string; when: string } | null;
  /** What keeps the expert from being paid. */
  detailsGap: DetailsGap | null;
}

/**
 * What the expert still needs to be booked, to meet learners and to be paid. Missing meeting links are filled in right
 * here. Renders nothing once it is all there.
 */
export function MissingParts({ hasHours, hasLink, nextWithoutLink, detailsGap }: Parts) {
  if (hasHours && hasLink && !detailsGap) return null;
  return (
    <Notice kind="info" title="Still missing">
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
      {hasLink ? null : <MissingLinks next={nextWithoutLink} />}
    </Notice>
  );
}

/** The form for the next session's link, and the one for all sessions. */
function MissingLinks({ next }: { next: Parts["nextWithoutLink"] }) {
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
    <div className="stack-s">
      <MeetingLinkForm
        id="next-link"
        action={`${paths.bookingMeetingLink(next.id)}?to=dashboard`}
        label={`Meeting link for ${next.learner}, ${next.when}`}
        hint={meetingLinkHints.own}
        link={null}
        variant="outlined"
      />
      <details>
        <summary>Or one link for all sessions</summary>
        {usual}
      </details>
    </div>
  );
}

const gapTexts: Record<DetailsGap, string> = {
  none: "without them, what you earn can't be paid out.",
  unfinished: "until the setup at Stripe is finished, what you earn can't be paid out.",
};
