import { data } from "react-router";
import { AddToCalendar } from "~/components/bookings/add-to-calendar";
import { BookingBadges } from "~/components/bookings/booking-badges";
import { pageMeta } from "~/components/site/page-meta";
import { viewBooking } from "~/domain/bookings/booking-view";
import { googleCalendarUrl } from "~/domain/bookings/calendar.server";
import { findBooking } from "~/domain/bookings/queries.server";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/booking";

/** One session, for its learner or its expert; for everybody else it doesn't exist. */

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Session with ${loaderData.booking.other.name}` : "Session",
    description: "One of your sessions.",
    noindex: true,
  });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const actor = requireActor(context, request);
  const row = await orUnavailable(
    () => findBooking(db, actor, params.bookingId),
    "Failed to load your booking. Please try again.",
  );
  if (!row) throw data("Not Found", { status: 404 });
  const booking = viewBooking(row, {
    expertId: actor.expertId,
    zone: viewerZone(context, request),
    now: clock(),
  });
  return {
    booking,
    google: googleCalendarUrl({
      expertName: booking.other.name,
      startsAt: row.startsAt,
      minutes: booking.minutes,
    }),
  };
}

export default function BookingPage({ loaderData }: Route.ComponentProps) {
  const { booking, google } = loaderData;
  const { other, otherSide } = booking;
  return (
    <Page
      title={`Session with ${other.name}`}
      narrow
      back={{ href: paths.myBookings(), label: "All sessions" }}
    >
      <BookingBadges booking={booking} />
      <div className="panel">
        <Rows
          items={[
            { label: "Date", value: booking.day },
            { label: "Time", value: `${booking.time} (${booking.zone})` },
            ...(otherSide
              ? [
                  {
                    label: booking.asExpert ? "For the learner" : "For the expert",
                    value: `${otherSide.moment} (${otherSide.zone})`,
                  },
                ]
              : []),
            { label: "Length", value: booking.length },
            {
              label: booking.asExpert ? "Learner" : "Expert",
              value: other.href ? <a href={other.href}>{other.name}</a> : other.name,
            },
            { label: booking.asExpert ? "E-mail" : "Teaches", value: other.detail },
            { label: "Booked on", value: booking.bookedOn },
            { label: "Rate", value: `${booking.rate} per hour` },
            { label: booking.isPaymentDue ? "Payment due" : "Paid", value: booking.total, total: true },
          ]}
        />
        {booking.isUpcoming ? (
          <AddToCalendar google={google} ics={paths.bookingCalendar(booking.id)} />
        ) : null}
      </div>
      {booking.isUpcoming ? (
        <p className="muted">
          {booking.asExpert
            ? `E-mail ${other.name} the meeting link before the session.`
            : `${other.name} e-mails you the meeting link before the session.`}{" "}
          Cancelling or rescheduling is free of charge until {booking.freeUntil} ({booking.zone}).
        </p>
      ) : null}
    </Page>
  );
}
