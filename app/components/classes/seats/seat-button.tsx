import type { OwnEntry } from "~/components/classes/waitlist/own-entry";
import { type Waiter, WaitlistForm } from "~/components/classes/waitlist/waitlist-form";
import type { OwnSeat } from "~/domain/classes/class";
import type { ClassView } from "~/domain/classes/public/class-view";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Dialog, DialogTrigger } from "~/ui/dialog";
import { SeatReservationDialog } from "./complete-booking";

/** The viewer's options for a class, for the panel and the bar at the bottom. */
export interface SeatChoice {
  liveClass: ClassView;
  seat: OwnSeat | null;
  entry: OwnEntry | null;
}

export const seatHref = ({ id, isHeld }: OwnSeat): string =>
  isHeld ? paths.reservationPayment(id) : paths.reservation(id);

export const seatLabel = ({ isHeld }: OwnSeat): string => (isHeld ? "Continue to payment" : "View your seat");

/** Reports whether `SeatButton` renders a button. */
export const hasSeatButton = ({ liveClass: { standing }, seat, entry }: SeatChoice): boolean =>
  seat !== null || (entry ? entry.offerHref !== null : standing === "open" || standing === "sold-out");

/** 'Reserve my seat', 'Join Waitlist', or a link to the seat that the viewer has or is offered. */
export function SeatButton({ liveClass: { slug, standing }, seat, entry }: SeatChoice) {
  if (seat) {
    return (
      <ButtonLink wide href={seatHref(seat)}>
        {seatLabel(seat)}
      </ButtonLink>
    );
  }
  if (entry) {
    return entry.offerHref ? (
      <ButtonLink wide href={entry.offerHref}>
        View the offer
      </ButtonLink>
    ) : null;
  }
  if (standing === "open") {
    return (
      <DialogTrigger
        wide
        opens={reserveDialog}
        href={paths.classReservation(slug)}
        linkText="Reserve a seat in this class"
      >
        Reserve my seat
      </DialogTrigger>
    );
  }
  if (standing !== "sold-out") return null;
  return (
    <DialogTrigger
      wide
      opens={waitlistDialog}
      href={paths.classWaitlist(slug)}
      linkText="Join the waitlist of this class"
    >
      Join Waitlist
    </DialogTrigger>
  );
}

/** The dialog that `SeatButton` opens. Place it once on the page. */
export function SeatDialog({
  liveClass,
  seat,
  entry,
  isSignedIn,
  waiter,
}: SeatChoice & { isSignedIn: boolean; waiter: Waiter | null }) {
  if (seat || entry) return null;
  if (liveClass.standing === "open")
    return <SeatReservationDialog id={reserveDialog} liveClass={liveClass} isSignedIn={isSignedIn} />;
  if (liveClass.standing !== "sold-out") return null;
  return (
    <Dialog id={waitlistDialog} title={`Join Waitlist: ${liveClass.title}`}>
      <WaitlistForm slug={liveClass.slug} waiter={waiter} />
    </Dialog>
  );
}

const reserveDialog = "reserve";
const waitlistDialog = "join-waitlist";
