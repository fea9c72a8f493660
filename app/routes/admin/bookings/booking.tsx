import { AdminPage } from "~/components/admin/admin-page";
import { AuditOf } from "~/components/admin/audit-story";
import { Ledger, PaymentTable, Refunds } from "~/components/admin/money/payment-money";
import { BookingStory } from "~/components/bookings/view/booking-story";
import { ownPageMeta } from "~/components/site/page-meta";
import { bookedText } from "~/domain/bookings/booking";
import { releasedLabel, stateLabel } from "~/domain/bookings/booking-states";
import { whyNotCancellable } from "~/domain/bookings/change/admin-cancellation";
import { readAnyBooking } from "~/domain/bookings/view/admin-booking.server";
import { adminStoryLines, isReleased } from "~/domain/bookings/view/booking-story";
import { paymentsOf } from "~/domain/payments/view/admin-payment.server";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Rows } from "~/ui/rows";
import { orNotFound } from "~/web/or-not-found";
import { adminView, takeNoPosts } from "../admin-view.server";
import { auditOf } from "../audit/audit-view.server";
import { moneyLines } from "../payments/money-lines.server";
import type { Route } from "./+types/booking";

/** One booking: its facts, its history, its money, and links to the learner and the expert. */

export const meta = ownPageMeta("Booking", "A booking.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const view = adminView(context, request);
  const { db, zone, moment } = view;
  const { booking, learner, expert, events, becameCredit } = orNotFound(
    await readAnyBooking(db, params.bookingId),
  );
  const money = await paymentsOf(db, { bookingId: booking.id });
  const wasReleased = isReleased(booking, events);
  const names = { learner: learner.name, expert: expert.name };
  return {
    zone,
    id: booking.id,
    hours: booking.hours,
    paymentStatus:
      booking.paymentStatus === "refunded" && becameCredit ? "became a credit" : booking.paymentStatus,
    learner: { id: learner.userId, name: learner.name, email: learner.isErased ? null : learner.email },
    expert: { id: expert.expertId, userId: expert.userId, name: expert.name },
    status: wasReleased ? releasedLabel : stateLabel(booking.status),
    startsAt: moment(booking.startsAt),
    bookedAt: moment(booking.createdAt),
    holdExpiresAt:
      booking.status === "pending" && booking.holdExpiresAt ? moment(booking.holdExpiresAt) : null,
    total: formatMoney(booking.totalCents, booking.currency),
    canCancel: whyNotCancellable[booking.status] === null,
    story: adminStoryLines({ ...booking, isReleased: wasReleased, zone }, names, events),
    money: moneyLines(money, zone),
    audit: await auditOf(view, { type: "booking", id: booking.id }),
  };
}

export const action = takeNoPosts;

export default function BookingPage({ loaderData }: Route.ComponentProps) {
  const { zone, id, learner, expert, status, canCancel, story, money, audit, ...facts } = loaderData;
  return (
    <AdminPage
      title={`Booking of ${learner.name}`}
      lead={`With ${expert.name}, ${facts.startsAt}`}
      back={{ href: paths.adminBookings(), label: "Bookings" }}
    >
      <Rows
        items={[
          { label: "Status", value: status },
          ...(facts.holdExpiresAt ? [{ label: "Held until", value: facts.holdExpiresAt }] : []),
          {
            label: "Learner",
            value: (
              <>
                <a href={paths.adminUser(learner.id)}>{learner.name}</a>{" "}
                {learner.email ?? "(deleted account)"}
              </>
            ),
          },
          {
            label: "Expert",
            value: expert.userId ? <a href={paths.adminUser(expert.userId)}>{expert.name}</a> : expert.name,
          },
          { label: "Expert card", value: <a href={paths.expert(expert.id)}>{expert.id}</a> },
          { label: "Length", value: bookedText(facts.hours) },
          { label: "Total", value: `${facts.total} (${facts.paymentStatus})` },
          { label: "Booked", value: facts.bookedAt },
          { label: "Id", value: id },
        ]}
      />
      {canCancel ? (
        <p className="actions">
          <ButtonLink variant="quiet" href={paths.adminBookingCancellation(id)}>
            Cancel booking
          </ButtonLink>
        </p>
      ) : null}
      <PaymentTable payments={money.payments} />
      <Refunds refunds={money.refunds} />
      <Ledger lines={money.ledger} />
      <BookingStory lines={story} zone={zone} />
      <AuditOf {...audit} />
    </AdminPage>
  );
}
