import { data, redirect } from "react-router";
import { SeatCancellationForm } from "~/components/classes/seats/seat-cancellation-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { cancelSeat } from "~/domain/classes/seats/cancel-seat.server";
import { seatCancellationForm } from "~/domain/classes/seats/seat.forms.server";
import {
  seatCancellationTexts,
  seatCancelledText,
  seatTerms,
  whyNotCancelled,
} from "~/domain/classes/seats/seat-cancellation";
import { releaseSeat } from "~/domain/classes/seats/seat-holds.server";
import { viewSeat } from "~/domain/classes/seats/seat-view";
import { payingTeamOf, seatMoney } from "~/domain/ledger/booking-money.server";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { WhyNot } from "~/ui/why-not";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/cancellation";
import { requireOwnSeat } from "./own-seat.server";

/** Gives up a seat in a class. Shows the refund first. */

export const meta = ownPageMeta("Cancel your seat", "What you get back when you cancel.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = requireActor(context, request);
  const row = await requireOwnSeat(db, actor, params.reservationId);
  const money = await seatMoney(db, row.seat.id);
  const { refundableCents: refundCents, isPaying } = money;
  const seat = viewSeat(row, { zone: viewerZone(context, request), now });
  return {
    seat,
    problem: seat.canCancel ? null : whyNotCancelled(row),
    refundCents,
    terms: seatTerms({ isHold: seat.isHold, refundCents, isPaying, team: payingTeamOf(money) }),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const { seat } = await requireOwnSeat(db, caller.actor, params.reservationId);
  const reservationId = seat.id;
  const refused = (form: string) => ({ status: 409, form });
  const done = (text: string, kind: "success" | "info") => {
    const headers = { "Set-Cookie": flash(context, text, kind) };
    return redirect(paths.reservation(reservationId), { status: 303, headers });
  };
  return formAction(
    { context, request },
    {
      schema: seatCancellationForm,
      async run({ refund, hold }) {
        // The form was shown for a hold, so the learner hasn't read the terms of cancelling a paid seat.
        if (hold && seat.status === "confirmed") return refused(seatCancellationTexts.changed);
        if (seat.status === "held") {
          const released = await releaseSeat(db, caller, { reservationId });
          if (released.ok) return done(seatCancellationTexts.released, "success");
          if (released.error === "not-found") throw data("Not Found", { status: 404 });
          return refused(seatCancellationTexts.changed);
        }
        const cancelled = await cancelSeat(db, caller, { reservationId, shown: { refundCents: refund } });
        if (!cancelled.ok && cancelled.error === "not-found") throw data("Not Found", { status: 404 });
        if (!cancelled.ok) {
          return refused(seatCancellationTexts[cancelled.error === "terms-changed" ? "changed" : "begun"]);
        }
        const { isNew, refundCents } = cancelled.value;
        return isNew
          ? done(seatCancelledText(refundCents, payingTeamOf(await seatMoney(db, reservationId))), "success")
          : done(seatCancellationTexts.already, "info");
      },
    },
  );
}

export default function SeatCancellationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { seat, problem, refundCents, terms } = loaderData;
  const href = paths.reservation(seat.id);
  return (
    <Page
      title={seat.isHold ? "Release the seat" : "Cancel your seat"}
      narrow
      back={{ href, label: "Your seat" }}
    >
      {problem ? (
        <WhyNot reason={problem} back={{ href, label: "View your seat" }} />
      ) : (
        <SeatCancellationForm seat={seat} refundCents={refundCents} terms={terms} verdict={actionData} />
      )}
    </Page>
  );
}
