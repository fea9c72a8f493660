import { data } from "react-router";
import { AddToCalendar } from "~/components/bookings/add-to-calendar";
import { pageMeta } from "~/components/site/page-meta";
import { lengthText, minutesOfDuration } from "~/domain/bookings/booking";
import { chosenTime } from "~/domain/bookings/booking.forms.server";
import { viewBooking } from "~/domain/bookings/booking-view";
import { googleCalendarUrl } from "~/domain/bookings/calendar.server";
import { findBooking } from "~/domain/bookings/queries.server";
import { formatMoment } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { actorContext, servicesContext } from "~/web/context";
import { viewerZone } from "~/web/time-zone.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/confirmation";

/**
 * After a booking. It claims "confirmed" only for a booking of the viewer's, with the database's facts; an address
 * that merely names an expert, a time and a length gets its details shown, and no claim (decision C10).
 */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Your session", description: "The facts of your session.", noindex: true });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const actor = context.get(actorContext);
  const zone = viewerZone(context, request);
  const id = url.searchParams.get("bookingId");
  const booking =
    actor && id
      ? await orUnavailable(
          () => findBooking(db, actor, id),
          "Failed to load your booking. Please try again.",
        )
      : null;
  if (actor && booking) {
    const view = viewBooking(booking, { expertId: actor.expertId, zone, now: clock() });
    const google = googleCalendarUrl({
      expertName: view.other.name,
      startsAt: booking.startsAt,
      minutes: view.minutes,
    });
    return data({ booking: view, google });
  }

  const details = readDetails(url.searchParams);
  if (!details) return data({ missing: true }, { status: 400 });
  const { expertName, startsAt, minutes } = details;
  return data({
    details: { expertName, when: formatMoment(startsAt, zone), zone, length: lengthText(minutes) },
    google: googleCalendarUrl({ expertName, startsAt, minutes }),
  });
}

function readDetails(search: URLSearchParams) {
  const expertName = search.get("expertName")?.trim().slice(0, 100);
  const startsAt = chosenTime.safeParse(search.get("datetime"));
  const minutes = minutesOfDuration(search.get("duration") ?? "");
  return expertName && startsAt.success && minutes ? { expertName, startsAt: startsAt.data, minutes } : null;
}

export default function ConfirmationPage({ loaderData }: Route.ComponentProps) {
  if ("missing" in loaderData) {
    return (
      <Page title="Missing booking information" narrow>
        <p>This address names no session. Your sessions are all in one place.</p>
        <p>
          <ButtonLink href={paths.myBookings()}>My Bookings</ButtonLink>
        </p>
      </Page>
    );
  }
  if ("details" in loaderData) {
    const { details, google } = loaderData;
    return (
      <Page title="Session details" narrow>
        <Rows
          items={[
            { label: "Expert", value: details.expertName },
            { label: "Date and time", value: details.when },
            { label: "Time zone", value: details.zone },
            { label: "Length", value: details.length },
          ]}
        />
        <AddToCalendar google={google} />
        <p className="muted small">
          These details come from the address of this page. What is booked stands in{" "}
          <a href={paths.myBookings()}>My Bookings</a>.
        </p>
      </Page>
    );
  }
  const { booking, google } = loaderData;
  return (
    <Page
      title={booking.isConfirmed ? "Your session is confirmed" : `Your session is ${booking.status}`}
      narrow
    >
      <div className="panel">
        <Rows
          items={[
            { label: booking.asExpert ? "Learner" : "Expert", value: booking.other.name },
            { label: "Date", value: booking.day },
            { label: "Time", value: `${booking.time} (${booking.zone})` },
            ...(booking.otherSide
              ? [
                  {
                    label: "For the other side",
                    value: `${booking.otherSide.moment} (${booking.otherSide.zone})`,
                  },
                ]
              : []),
            { label: "Length", value: booking.length },
            { label: booking.isPaymentDue ? "Payment due" : "Paid", value: booking.total, total: true },
          ]}
        />
        <AddToCalendar google={google} ics={paths.bookingCalendar(booking.id)} />
      </div>
      {booking.isConfirmed ? (
        <section className="stack-s">
          <h2>What happens next</h2>
          <ol className="steps">
            <li>We have e-mailed the details to both of you, with a calendar entry.</li>
            <li>The expert e-mails the meeting link before the session.</li>
            <li>
              Plans change? Cancelling or rescheduling is free of charge until{" "}
              <strong>{booking.freeUntil}</strong> ({booking.zone}).
            </li>
          </ol>
        </section>
      ) : (
        <Notice kind="info">This session is no longer on. Nothing on this page needs doing.</Notice>
      )}
      <p className="bar start">
        <ButtonLink href={paths.booking(booking.id)}>View booking</ButtonLink>
        <ButtonLink variant="quiet" href={paths.myBookings()}>
          My Bookings
        </ButtonLink>
      </p>
    </Page>
  );
}
