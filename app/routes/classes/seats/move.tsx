import { data, redirect } from "react-router";
import { SeatMoveForm } from "~/components/classes/seats/seat-move-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { type SeatError, seatMessages } from "~/domain/classes/messages";
import { moveSeat } from "~/domain/classes/seats/move-seat.server";
import { seatMoveForm } from "~/domain/classes/seats/seat.forms.server";
import { seatMovedText, seatMoveTexts } from "~/domain/classes/seats/seat-move";
import { findDatesToMoveTo, findLearnerSeat } from "~/domain/classes/seats/seat-queries.server";
import { viewOtherDate, viewSeat } from "~/domain/classes/seats/seat-view";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/move";
import { requireOwnSeat } from "./own-seat.server";

/** Moves a seat to another date of the same class. */

export const meta = ownPageMeta("Move to another date", "Choose another date of your class.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = requireActor(context, request);
  const row = await requireOwnSeat(db, actor, params.reservationId);
  const zone = viewerZone(context, request);
  const seat = viewSeat(row, { zone, now });
  const dates = seat.canMove ? await findDatesToMoveTo(db, row, now) : [];
  return { seat, dates: dates.map((date) => viewOtherDate(date, zone)) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const { seat } = await requireOwnSeat(db, caller.actor, params.reservationId);
  return formAction(
    { context, request },
    {
      schema: seatMoveForm,
      async run({ classId }) {
        const moved = await moveSeat(db, caller, { reservationId: seat.id, toClassId: classId });
        if (!moved.ok && moved.error === "not-found") throw data("Not Found", { status: 404 });
        if (!moved.ok) {
          return { status: moved.error === "blocked" ? 403 : 409, form: refusalText(moved.error) };
        }
        const now = await findLearnerSeat(db, caller.actor.userId, seat.id);
        const zone = viewerZone(context, request);
        const startsAt = now?.live.startsAt;
        const when = startsAt ? formatZoned(startsAt, zone) : "another date";
        const headers = { "Set-Cookie": flash(context, seatMovedText(when)) };
        return redirect(paths.reservation(seat.id), { status: 303, headers });
      },
    },
  );
}

const refusalText = (error: SeatError): string =>
  error === "sold-out" ? seatMoveTexts.full : seatMessages[error];

export default function SeatMovePage({ loaderData, actionData }: Route.ComponentProps) {
  const { seat, dates } = loaderData;
  const href = paths.reservation(seat.id);
  const problem = seat.canMove ? (dates.length === 0 ? seatMoveTexts.none : null) : seatMoveTexts.closed;
  return (
    <Page title="Move to another date" lead={seat.title} narrow back={{ href, label: "Your seat" }}>
      <SeatMoveForm seat={seat} dates={dates} problem={problem} verdict={actionData} />
    </Page>
  );
}
