import { data, redirect } from "react-router";
import { CancellationForm } from "~/components/bookings/change/cancellation-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { isCalledOff } from "~/domain/bookings/booking-states";
import { cancellationMessages, cancelledText, isRefunded, termsText } from "~/domain/bookings/cancellation";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { cancellationForm } from "~/domain/bookings/change/reschedule.forms.server";
import type { BookingRow } from "~/domain/bookings/queries.server";
import { viewBooking } from "~/domain/bookings/view/booking-view";
import { bookingMoney, payingTeamOf } from "~/domain/ledger/booking-money.server";
import { requireOwn } from "~/routes/bookings/view/own-booking.server";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { WhyNot } from "~/ui/why-not";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/cancellation";

/** Cancels a session for either side; shows the refund first. */

export const meta = ownPageMeta("Cancel session", "What cancelling costs or gives back.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = requireActor(context, request);
  const row = await requireOwn(db, actor, params.bookingId);
  const money = await bookingMoney(db, row.id);
  const booking = viewBooking(row, { expertId: actor.expertId, zone: viewerZone(context, request), now });
  const side = booking.asExpert ? ("expert" as const) : ("learner" as const);
  const refundCents = isRefunded({ ...row, side, now }) ? money.refundableCents : 0;
  const retainedCents = money.refundableCents - refundCents;
  return {
    booking,
    problem: booking.canCancel ? null : whyNot(row),
    refundCents,
    retainedCents,
    terms: termsText({
      ...{ ...booking, refundCents, retainedCents, isPaying: money.isPaying, team: payingTeamOf(money) },
    }),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const { id: bookingId, expertId, status } = await requireOwn(db, caller.actor, params.bookingId);
  return formAction(
    { context, request },
    {
      schema: cancellationForm,
      async run({ reason, refund, kept, hold }) {
        const shown = { refundCents: refund, retainedCents: kept, isHold: hold };
        const cancelled = await cancelBooking(db, caller, { bookingId, reason, shown });
        if (!cancelled.ok && cancelled.error === "not-found") throw data("Not Found", { status: 404 });
        if (!cancelled.ok) {
          const isChanged = cancelled.error === "terms-changed";
          return { status: 409, form: cancellationMessages[isChanged ? "changed" : "begun"] };
        }
        const { isNew, refundCents } = cancelled.value;
        const isOwnHold = status === "pending" && expertId !== caller.actor.expertId;
        const notice = !isNew
          ? cancellationMessages.already
          : isOwnHold
            ? cancellationMessages.released
            : cancelledText(refundCents, {
                team: payingTeamOf(await bookingMoney(db, bookingId)),
                asExpert: expertId === caller.actor.expertId,
              });
        const headers = { "Set-Cookie": flash(context, notice, isNew ? "success" : "info") };
        return redirect(paths.booking(bookingId), { status: 303, headers });
      },
    },
  );
}

function whyNot(row: BookingRow): string {
  if (row.status === "cancelled") return cancellationMessages.already;
  return isCalledOff(row) || row.status === "pending"
    ? cancellationMessages.held
    : cancellationMessages.begun;
}

export default function CancellationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, problem, refundCents, retainedCents, terms } = loaderData;
  const title = booking.isHold ? "Release the time" : "Cancel session";
  const href = paths.booking(booking.id);
  return (
    <Page title={title} narrow back={{ href, label: "Booking" }}>
      {problem ? (
        <WhyNot reason={problem} back={{ href, label: "View booking" }} />
      ) : (
        <CancellationForm
          booking={booking}
          refundCents={refundCents}
          retainedCents={retainedCents}
          terms={terms}
          verdict={actionData}
        />
      )}
    </Page>
  );
}
