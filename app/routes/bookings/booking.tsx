import { data } from "react-router";
import { BookingBadges } from "~/components/bookings/booking-badges";
import { BookingFacts } from "~/components/bookings/booking-facts";
import { SetLink } from "~/components/bookings/set-link";
import { useListTitle } from "~/components/bookings/use-list-title";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { viewBooking } from "~/domain/bookings/booking-view";
import { googleCalendarUrl } from "~/domain/bookings/calendar.server";
import { findBooking } from "~/domain/bookings/queries.server";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/booking";

/** One session, for its learner or its expert; for everybody else it doesn't exist. */

export const handle: PageHandle = { failure: { read: "Failed to load your booking. Please try again." } };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Session with ${loaderData.booking.other.name}` : "Session",
    description: "One of your sessions.",
    noindex: true,
  });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = requireActor(context, request);
  const row = await orUnavailable(() => findBooking(db, actor, params.bookingId));
  if (!row) throw data("Not Found", { status: 404 });
  const booking = viewBooking(row, {
    expertId: actor.expertId,
    zone: viewerZone(context, request),
    now,
  });
  return {
    booking,
    google: googleCalendarUrl({
      ...booking.names,
      startsAt: row.startsAt,
      minutes: booking.minutes,
      meetingLink: booking.meeting?.href,
    }),
  };
}

export default function BookingPage({ loaderData }: Route.ComponentProps) {
  const { booking, google } = loaderData;
  const list = useListTitle();
  return (
    <Page
      title={`Session with ${booking.other.name}`}
      narrow
      back={{ href: paths.myBookings(), label: list }}
    >
      <BookingBadges booking={booking} />
      <BookingFacts
        booking={booking}
        google={google}
        more={[
          ...(booking.other.detail
            ? [{ label: booking.asExpert ? "Email" : "Teaches", value: booking.other.detail }]
            : []),
          { label: "Booked on", value: booking.bookedOn },
          { label: "Rate", value: booking.rate },
        ]}
      />
      <SetLink booking={booking} />
      {booking.isUpcoming ? (
        <p className="muted">
          {booking.linkNote} {booking.cancelNote}
        </p>
      ) : null}
    </Page>
  );
}
