import type { DetailsGap } from "~/domain/payouts/details/payout-details";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";

interface Parts {
  hasHours: boolean;
  hasLink: boolean;
  /** What keeps the expert from being paid. */
  detailsGap: DetailsGap | null;
}

/** What the expert still needs to be booked, to meet learners and to be paid. Renders nothing once it is all there. */
export function MissingParts({ hasHours, hasLink, detailsGap }: Parts) {
  if (hasHours && hasLink && !detailsGap) return null;
  return (
    <Notice kind="info" title="Still missing">
      <ul>
        {hasHours ? null : (
          <li>
            <a href="#weekly-hours">Your weekly hours</a>: without them, no sessions can be booked.
          </li>
        )}
        {hasLink ? null : (
          <li>
            <a href="#where-you-meet">Your usual meeting link</a>: without it you email one before each
            session.
          </li>
        )}
        {detailsGap ? (
          <li>
            <a href={paths.payoutDetails}>Your payout details</a>: {gapTexts[detailsGap]}
          </li>
        ) : null}
      </ul>
    </Notice>
  );
}

const gapTexts: Record<DetailsGap, string> = {
  none: "without them, what you earn can't be paid out.",
  unfinished: "until the setup at Stripe is finished, what you earn can't be paid out.",
};
