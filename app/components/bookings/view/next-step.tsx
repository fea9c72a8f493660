import Video from "lucide-react/icons/video";
import { JoinRoom } from "~/components/bookings/rooms/join-room";
import type { NextAction } from "~/domain/bookings/view/next-action";
import { ButtonLink, type ButtonVariant } from "~/ui/button";

interface Steps {
  day: string;
  time: string;
  next: { kind: NextAction["kind"]; href: string; label: string; note: string | null } | null;
}

/** The next step of a booking as a button, with its deadline or its host. In lists the button is outlined. */
export function NextStep({
  booking,
  variant = "outlined",
  hasDeadline = true,
}: {
  booking: Steps;
  variant?: ButtonVariant;
  /** False if the page names the deadline elsewhere. */
  hasDeadline?: boolean;
}) {
  const { next, day, time } = booking;
  if (!next) return null;
  if (next.kind === "room") {
    return <JoinRoom action={next.href} label={next.label} note={next.note} variant={variant} />;
  }
  const isOutside = next.kind === "join";
  return (
    <p className="bar start next-step">
      <ButtonLink
        variant={variant}
        href={next.href}
        {...(isOutside && { target: "_blank", rel: "noopener noreferrer nofollow" })}
      >
        {isOutside ? <Video size={18} aria-hidden="true" /> : null}
        <span>{next.label}</span>
        <span className="visually-hidden">
          {isOutside ? " (opens in a new tab)" : ` for ${day}, ${time}`}
        </span>
      </ButtonLink>
      {next.note && (isOutside || hasDeadline) ? (
        <span className="muted small">{isOutside ? next.note : `${verbs[next.kind]} ${next.note}`}</span>
      ) : null}
    </p>
  );
}

/** What can be done until the deadline. */
const verbs: Partial<Record<NextAction["kind"], string>> = { pay: "Pay", review: "Review" };
