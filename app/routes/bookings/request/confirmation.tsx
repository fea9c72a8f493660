import { data } from "react-router";
import { BookingConfirmation } from "~/components/bookings/request/booking-confirmation";
import { useListTitle } from "~/components/bookings/use-list-title";
import { BookingDetails } from "~/components/bookings/view/booking-details";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { lengthText, minutesOfDuration } from "~/domain/bookings/booking";
import { findBooking } from "~/domain/bookings/queries.server";
import { chosenTime } from "~/domain/bookings/request/booking.forms.server";
import { viewBooking } from "~/domain/bookings/view/booking-view";
import { googleCalendarUrl } from "~/domain/bookings/view/calendar.server";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/confirmation";

/**
 * Shown after a booking. It says "confirmed" only for the viewer's own booking, with the facts of the database. For an
 * address that only names an expert, a time and a length it shows these details, and no more (decision C10).
 */

export const handle: PageHandle = { failure: { read: "Failed to load your booking. Please try again." } };

export const meta = ownPageMeta("Your session", "Details of your session.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const id = url.searchParams.get("bookingId");
  const { actor, now } = id ? requireActor(context, request) : context.get(callerContext);
  const zone = viewerZone(context, request);
  const booking = actor && id ? await findBooking(db, actor, id) : null;
  if (actor && booking) {
    const view = viewBooking(booking, { expertId: actor.expertId, zone, now });
    const google = googleCalendarUrl({
      ...view.names,
      startsAt: booking.startsAt,
      minutes: view.minutes,
      meetingLink: view.meeting?.href,
    });
    return data({ booking: view, google });
  }

  const details = readDetails(url.searchParams);
  if (!details) return data({ missing: true }, { status: 400 });
  const { expertName, startsAt, minutes } = details;
  return data({
    details: { expertName, when: formatZoned(startsAt, zone), length: lengthText(minutes) },
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
  const list = useListTitle();
  if ("missing" in loaderData) {
    return (
      <Page title="Missing booking information" narrow>
        <p>We couldn't find that session. You can see all your sessions in one place.</p>
        <p>
          <ButtonLink href={paths.myBookings()}>{list}</ButtonLink>
        </p>
      </Page>
    );
  }
  if ("details" in loaderData) return <BookingDetails {...loaderData} />;
  return <BookingConfirmation {...loaderData} />;
}
