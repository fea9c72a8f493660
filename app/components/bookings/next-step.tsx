import Video from "lucide-react/icons/video";
import type { BookingView } from "~/domain/bookings/booking-view";
import { ButtonLink, type ButtonVariant } from "~/ui/button";

/** The one next step of a booking as a button, with until when, or where it leads. In rows of a list it is outlined. */
export function NextStep({
  booking,
  variant = "quiet",
  hasDeadline = true,
}: {
  booking: BookingView;
  variant?: ButtonVariant;
  /** False where the page names the deadline elsewhere. */
  hasDeadline?: boolean;
}) {
  const { next, day, time } = booking;
  if (!next) return null;
  const isOutside = next.kind === "join";
  return (
    <p className="bar start">
      <ButtonLink
        variant={variant}
        href={next.href}
        {...(isOutside && { target: "_blank", rel: "noopener noreferrer nofollow" })}
      >
        {isOutside ? <Video size={18} aria-hidden="true" /> : null}
        {next.label}
        <span className="visually-hidden">
          {isOutside ? " (opens in a new tab)" : ` for ${day}, ${time}`}
        </span>
      </ButtonLink>
      {next.note && (isOutside || hasDeadline) ? <span className="muted small">{next.note}</span> : null}
    </p>
  );
}
