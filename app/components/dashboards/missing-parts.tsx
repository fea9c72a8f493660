import { Notice } from "~/ui/notice";

/** What the expert still needs before learners can book and meet them. Renders nothing once it is all there. */
export function MissingParts({ hasHours, hasLink }: { hasHours: boolean; hasLink: boolean }) {
  if (hasHours && hasLink) return null;
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
      </ul>
    </Notice>
  );
}
