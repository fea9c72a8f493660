import { MeetingLinkForm } from "~/components/bookings/meeting-link/meeting-link-form";
import { meetingLinkHints } from "~/domain/bookings/meeting-link/meeting-link";
import type { DetailsGap } from "~/domain/payouts/details/payout-details";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";

interface Parts {
  hasHours: boolean;
  hasLink: boolean;
  /** The sessions without a meeting link of their own, next first. */
  withoutLink: ReadonlyArray<{ id: string; learner: string; when: string }>;
  /** What keeps the expert from being paid. */
  detailsGap: DetailsGap | null;
}

/**
 * What the expert still needs to be booked, to meet learners and to be paid. Missing meeting links are filled in right
 * here. Renders nothing once it is all there.
 */
export function MissingParts({ hasHours, hasLink, withoutLink, detailsGap }: Parts) {
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
      {hasLink ? null : <MissingLinks sessions={withoutLink} />}
    </Notice>
  );
}

/** The form for the next session's link, ways to set those of the others, and the form for all sessions. */
function MissingLinks({ sessions: [next, ...others] }: { sessions: Parts["withoutLink"] }) {
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
      {others.length > 0 ? (
        <ul>
          {others.map(({ id, learner, when }) => (
            <li key={id}>
              <a href={paths.bookingMeetingLink(id)}>
                Meeting link for {learner}, <span className="whole">{when}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
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
  closed: "two payouts failed because your account is closed. Enter another account to be paid.",
};
