import { data, type RouterContextProvider, redirect } from "react-router";
import { MeetingLinkForm } from "~/components/bookings/meeting-link/meeting-link-form";
import { MeetingPlaceForm } from "~/components/bookings/meeting-link/meeting-place-form";
import { ownPageMeta } from "~/components/site/page-meta";
import type { Db } from "~/db/client.server";
import {
  isMeetingOpen,
  type MeetingPlace,
  meetingLinkHints,
  meetingLinkMessages,
  meetingPlaceOf,
} from "~/domain/bookings/meeting-link/meeting-link";
import { meetingLinkForm, meetingPlaceForm } from "~/domain/bookings/meeting-link/meeting-link.forms.server";
import { setBookingLink } from "~/domain/bookings/meeting-link/set-booking-link.server";
import { setMeetingLink } from "~/domain/bookings/meeting-link/set-meeting-link.server";
import { findBookingLink } from "~/domain/bookings/view/own-bookings.server";
import { findMeetingPlace } from "~/domain/experts/card/own-dashboard.server";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { judgeForm } from "~/web/form-action.server";
import { requireActor, requireExpert } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { parseForm } from "~/web/parse-form.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/meeting-link";

/** Where an expert's sessions are held: by default, or, with a booking's id in the address, for that session only. */

export const meta = ownPageMeta("Meeting link", "Where you meet your learners.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { bookingId } = params;
  if (bookingId === undefined) {
    const expertId = requireRecord(context, request);
    const found = await findMeetingPlace(db, expertId);
    if (!found) throw redirect(paths.expertDashboard);
    return { link: found.meetingLink, place: env.meetingRooms && meetingPlaceOf(found), booking: null };
  }
  const { actor, now } = requireActor(context, request);
  const booking = await requireOwn(db, actor.expertId, bookingId);
  const zone = viewerZone(context, request);
  return {
    link: booking.link,
    place: null,
    booking: {
      learner: booking.learnerName,
      when: formatZoned(booking.startsAt, zone),
      hasUsual: booking.usual !== null,
      isOpen: isMeetingOpen(booking, now),
      canMakeRoom: env.meetingRooms !== null && isMeetingOpen(booking, now),
    },
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { db, env } = context.get(servicesContext);
  const { bookingId } = params;
  const caller = requireActor(context, request);
  if (bookingId === undefined) requireRecord(context, request);
  else await requireOwn(db, caller.actor.expertId, bookingId);
  const form = await parseForm(request);
  const hasPlace = bookingId === undefined && env.meetingRooms !== null && form.has("place");
  const answer = await judgeForm(
    { context, request },
    {
      form,
      schema: hasPlace ? meetingPlaceForm : meetingLinkForm,
      keepEmpty: true,
      counts: () => [{ rule: "meeting-link:account", subject: caller.actor.userId }],
      async run({ meetingLink: link, ...typed }: { meetingLink: string | null; place?: MeetingPlace }) {
        const set =
          bookingId === undefined
            ? await setMeetingLink(db, caller, { link, ...typed })
            : await setBookingLink(db, caller, { bookingId, link });
        if (!set.ok) {
          if (set.error === "not-found") throw data("Not Found", { status: 404 });
          return { status: 409, form: meetingLinkMessages[set.error] };
        }
        const { removed, saved, placeSaved } = meetingLinkMessages;
        const notice = hasPlace ? placeSaved : link === null ? removed : saved;
        const isFromDashboard = bookingId === undefined || url.searchParams.get("to") === "dashboard";
        const next = isFromDashboard ? paths.expertDashboard : paths.booking(bookingId);
        return redirect(next, { status: 303, headers: { "Set-Cookie": await flash(context, notice) } });
      },
    },
  );
  if (answer instanceof Response) return answer;
  // The form had no such field, so the page shows the stored link.
  if (!form.has("meetingLink")) delete answer.reply.initialValue;
  return data(answer.reply, { status: answer.status });
}

/** @throws a redirect to the dashboard, which says that there is no expert record */
function requireRecord(context: Readonly<RouterContextProvider>, request: Request): string {
  const { expertId } = requireExpert(context, request).actor;
  if (!expertId) throw redirect(paths.expertDashboard);
  return expertId;
}

/** @throws 404 for a session that isn't the expert's */
async function requireOwn(db: Db, expertId: string | null, bookingId: string) {
  const booking = orNotFound(await findBookingLink(db, expertId, bookingId));
  return booking;
}

export default function MeetingLinkPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { link, place, booking } = loaderData;
  const { bookingId } = params;
  if (!booking || bookingId === undefined) {
    return (
      <Page
        title="Meeting link"
        lead={
          place
            ? undefined
            : "The link for every session, unless you set another one for it. Until there is one, learners read that you will email it."
        }
        narrow={!place}
        back={{ href: paths.expertDashboard, label: "Dashboard" }}
      >
        {place ? (
          <MeetingPlaceForm place={place} link={link} verdict={actionData} />
        ) : (
          <MeetingLinkForm
            action={paths.meetingLink}
            label="Your usual meeting link"
            hint={meetingLinkHints.usual}
            link={link}
            verdict={actionData}
          />
        )}
      </Page>
    );
  }
  return (
    <Page
      title="Meeting link"
      lead={`Session with ${booking.learner}: ${booking.when}.`}
      narrow
      back={{ href: paths.booking(bookingId), label: "Booking" }}
    >
      {booking.isOpen || actionData ? (
        <MeetingLinkForm
          action={paths.bookingMeetingLink(bookingId)}
          label="Meeting link of this session"
          hint={booking.hasUsual ? meetingLinkHints.ownBesideUsual : meetingLinkHints.own}
          link={link}
          verdict={actionData}
        />
      ) : (
        <Notice kind="info">
          <p>{meetingLinkMessages.closed}</p>
        </Notice>
      )}
      {booking.canMakeRoom ? (
        <p>
          <a href={paths.bookingRoom(bookingId)}>Or meet in a room of its own</a>
        </p>
      ) : null}
    </Page>
  );
}
