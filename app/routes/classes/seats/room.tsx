import { data, redirect } from "react-router";
import { RoomPage } from "~/components/bookings/rooms/room-page";
import { ownPageMeta } from "~/components/site/page-meta";
import { roomMessages } from "~/domain/bookings/rooms/room";
import { roomForm } from "~/domain/bookings/rooms/room.forms.server";
import { openSeatRoom } from "~/domain/classes/rooms/open-class-room.server";
import { viewSeat } from "~/domain/classes/seats/seat-view";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/room";
import { requireOwnSeat } from "./own-seat.server";

/** The room of a class, for a learner with a confirmed seat. All others get 404, as does a class without a room. */

export const meta = ownPageMeta("Meeting room", "The room of one of your classes.");

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = requireActor(context, request);
  const row = await requireOwnSeat(db, actor, params.reservationId);
  const seat = viewSeat(row, { zone: viewerZone(context, request), now });
  if (!seat.hasRoom) throw data("Not Found", { status: 404 });
  const address = seat.next?.kind === "room" ? row.live.zoomLink : null;
  return {
    lead: `${seat.title}: ${seat.day}, ${seat.zonedTime}`,
    address,
    join: address === null ? null : "Join class",
    note: address === null ? (seat.joinNote ?? roomMessages.closed) : null,
    change: null,
    goesOn: address !== null && url.searchParams.get("to") === "room",
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const { reservationId } = params;
  await requireOwnSeat(db, caller.actor, reservationId);
  return formAction(
    { context, request },
    {
      schema: roomForm.extend({ intent: roomForm.shape.intent.extract(["join"]) }),
      async run() {
        const opened = await openSeatRoom(db, caller, reservationId);
        if (opened.ok) return redirect(paths.reservationRoom(reservationId, { to: "room" }), 303);
        if (opened.error === "not-found") throw data("Not Found", { status: 404 });
        return { status: 409, form: roomMessages[opened.error] };
      },
    },
  );
}

export default function SeatRoom({ loaderData, actionData, params }: Route.ComponentProps) {
  const { reservationId } = params;
  return (
    <RoomPage
      {...loaderData}
      back={{ href: paths.reservation(reservationId), label: "Your seat" }}
      action={paths.reservationRoom(reservationId)}
      verdict={actionData}
    />
  );
}
