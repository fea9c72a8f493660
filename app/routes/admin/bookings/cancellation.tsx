import { data, redirect } from "react-router";
import { ConfirmationPage } from "~/components/admin/confirmation-page";
import { FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { ownPageMeta } from "~/components/site/page-meta";
import {
  adminCancellationMessages,
  adminTerms,
  whyNotCancellable,
} from "~/domain/bookings/change/admin-cancellation";
import { adminCancellationForm } from "~/domain/bookings/change/admin-cancellation.forms.server";
import { cancelAsAdmin } from "~/domain/bookings/change/cancel-as-admin.server";
import { readAnyBooking } from "~/domain/bookings/view/admin-booking.server";
import { bookingMoney, payingTeamOf } from "~/domain/ledger/booking-money.server";
import { reasonForUsersLimit } from "~/domain/lists/reason-for-users";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { adminView } from "../admin-view.server";
import type { Route } from "./+types/cancellation";

/** Cancels a booking: shows how much is refunded and who gets an email, with the button. */

export const meta = ownPageMeta("Cancel a booking", "Cancel a booking.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, moment } = adminView(context, request);
  const { booking, learner, expert } = orNotFound(await readAnyBooking(db, params.bookingId));
  const money = await bookingMoney(db, booking.id);
  const { refundableCents, isPaying } = money;
  const whyNot = whyNotCancellable[booking.status];
  return {
    id: booking.id,
    status: booking.status,
    refundCents: refundableCents,
    lead: `${learner.name} with ${expert.name}, ${moment(booking.startsAt)}`,
    whyNot: whyNot && adminCancellationMessages[whyNot],
    terms: adminTerms({
      ...{ status: booking.status, refundCents: refundableCents, isPaying, team: payingTeamOf(money) },
    }),
  };
}

export async function action({ context, params: { bookingId }, request }: Route.ActionArgs) {
  const caller = requireAdmin(context, request);
  return formAction(
    { context, request },
    {
      schema: adminCancellationForm,
      async run({ reason, refund, hold }) {
        const { db } = context.get(servicesContext);
        const shown = { refundCents: refund, isHold: hold };
        const done = await cancelAsAdmin(db, caller, { bookingId, reason, shown });
        if (!done.ok && done.error === "unknown-booking") throw data(null, { status: 404 });
        if (!done.ok) return { status: 409, form: adminCancellationMessages[done.error] };
        const { refundCents } = done.value;
        const money = refundCents > 0 ? ` ${formatAmount(refundCents)} is refunded.` : "";
        const notice = `The booking is cancelled.${money} An email with your reason is on its way.`;
        const headers = { "Set-Cookie": flash(context, notice) };
        return redirect(paths.adminBooking(bookingId), { status: 303, headers });
      },
    },
  );
}

export default function CancellationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, lead, status, refundCents, whyNot, terms } = loaderData;
  const [form, fields] = formState<{ reason: string }>({ id: "cancellation", lastResult: actionData });
  return (
    <ConfirmationPage
      title="Cancel a booking"
      lead={lead}
      back={{ href: paths.adminBooking(id), label: "The booking" }}
      whyNot={whyNot ?? null}
      verdict={actionData}
      form={{
        id: form.id,
        action: paths.adminBookingCancellation(id),
        label: "Cancel booking",
        variant: "danger",
        keep: "Keep the booking",
      }}
    >
      <div className="stack-s">
        {terms.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <input type="hidden" name="refund" value={refundCents} />
      {status === "pending" ? <input type="hidden" name="hold" value="on" /> : null}
      <FormField
        field={fields.reason}
        label="Reason"
        hint="It appears in the email and on the booking's page."
        multiline
        rows={4}
        maxLength={reasonForUsersLimit}
      />
    </ConfirmationPage>
  );
}
