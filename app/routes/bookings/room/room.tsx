import { data, redirect } from "react-router";
import { RoomPage } from "~/components/bookings/rooms/room-page";
import { ownPageMeta } from "~/components/site/page-meta";
import { findBooking } from "~/domain/bookings/queries.server";
import { changeRoom } from "~/domain/bookings/rooms/change-room.server";
import { openRoom } from "~/domain/bookings/rooms/open-room.server";
import { roomGone, roomMessages, roomSaved } from "~/domain/bookings/rooms/room";
import { roomForm } from "~/domain/bookings/rooms/room.forms.server";
import { viewBooking } from "~/domain/bookings/view/booking-view";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/room";

/** A session's room, for its learner and its expert. All others get 404, as does a learner whose session has none. */

export const meta = ownPageMeta("Meeting room", "The room of one of your sessions.");

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { actor, now } = requireActor(context, request);
  const row = orNotFound(await findBooking(db, actor, params.bookingId));
  const zone = viewerZone(context, request);
  const { room, other, asExpert, canSetLink, linkNote } = viewBooking(row, {
    expertId: actor.expertId,
    zone,
    now,
  });
  const hasRooms = env.meetingRooms !== null;
  const canMake = asExpert && canSetLink && hasRooms;
  if (!row.hasRoom && !canMake) throw data("Not Found", { status: 404 });
  return {
    lead: `Session with ${other.name}: ${formatZoned(row.startsAt, zone)}.`,
    address: room?.address ?? null,
    join: room?.isOpen ? "Join session" : null,
    note: row.hasRoom ? (room ? linkNote : (linkNote ?? roomGone)) : null,
    change: room ? (room.canChange && hasRooms ? "New room" : null) : canMake ? "Make a room" : null,
    goesOn: room?.isOpen === true && url.searchParams.get("to") === "room",
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const { bookingId } = params;
  orNotFound(await findBooking(db, caller.actor, bookingId));
  return formAction(
    { context, request },
    {
      schema: roomForm,
      // Joining isn't refused because of many changes: it is noted once in a few minutes anyway.
      counts: ({ intent }) =>
        intent === "new" ? [{ rule: "meeting-link:account", subject: caller.actor.userId }] : [],
      async run({ intent }) {
        const done =
          intent === "join" ? await openRoom(db, caller, bookingId) : await changeRoom(db, caller, bookingId);
        if (!done.ok) {
          if (done.error === "not-found") throw data("Not Found", { status: 404 });
          return { status: 409, form: roomMessages[done.error] };
        }
        if (intent === "join") return redirect(paths.bookingRoom(bookingId, { to: "room" }), 303);
        const headers = { "Set-Cookie": flash(context, roomSaved) };
        return redirect(paths.bookingRoom(bookingId), { status: 303, headers });
      },
    },
  );
}

export default function BookingRoom({ loaderData, actionData, params }: Route.ComponentProps) {
  const { bookingId } = params;
  return (
    <RoomPage
      {...loaderData}
      back={{ href: paths.booking(bookingId), label: "Booking" }}
      action={paths.bookingRoom(bookingId)}
      verdict={actionData}
    />
  );
}
