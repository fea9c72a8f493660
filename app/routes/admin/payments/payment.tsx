import { AdminPage } from "~/components/admin/admin-page";
import { AuditOf } from "~/components/admin/audit-story";
import { Disputes } from "~/components/admin/money/payment-disputes";
import { Ledger, Refunds } from "~/components/admin/money/payment-money";
import { ownPageMeta } from "~/components/site/page-meta";
import { disputeStateTexts } from "~/domain/payments/disputes/dispute-texts";
import { whyNotRefundable } from "~/domain/payments/refunds/admin-refund";
import { readAnyPayment } from "~/domain/payments/view/admin-payment.server";
import { problemTexts, providerText, shownPaymentState } from "~/domain/payments/view/admin-payments";
import { formatMoney } from "~/shared/money";
import { paths, runClassPath } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Rows } from "~/ui/rows";
import { Table } from "~/ui/table";
import { orNotFound } from "~/web/or-not-found";
import { adminView, takeNoPosts } from "../admin-view.server";
import { auditOf } from "../audit/audit-view.server";
import type { Route } from "./+types/payment";
import { moneyLines } from "./money-lines.server";

/** One payment: its facts, the provider's events, its ledger lines, and the link to refund it. */

export const meta = ownPageMeta("Payment", "A payment.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const view = adminView(context, request);
  const { db, zone, moment } = view;
  const found = orNotFound(await readAnyPayment(db, params.paymentId));
  const { payment, payer, seat, events, retainedCents, currency, teamName } = found;
  const { id, bookingId, reservationId, payerId, provider, sessionId, chargeId, state, problem } = payment;
  return {
    zone,
    id,
    bookingId,
    reservationId,
    payerId,
    sessionId,
    chargeId,
    seat,
    teamName,
    payerName: payer.name,
    payerEmail: payer.isErased ? null : payer.email,
    provider: providerText(provider),
    isInvoice: provider === "transfer",
    state: shownPaymentState(state, payment.amountCents, retainedCents),
    isPaid: state === "paid" && retainedCents >= payment.amountCents && !problem,
    problem: problem && problemTexts[problem],
    amount: formatMoney(payment.amountCents, payment.currency),
    kept: formatMoney(retainedCents, currency),
    begunAt: moment(payment.createdAt),
    paidAt: payment.paidAt && moment(payment.paidAt),
    declinedAt: payment.declinedAt && moment(payment.declinedAt),
    canRefund: whyNotRefundable(found) === null,
    events: events.map((event) => ({
      id: event.id,
      eventId: event.eventId,
      kind: event.kind,
      at: moment(event.createdAt),
      appliedAt: event.appliedAt && moment(event.appliedAt),
    })),
    money: moneyLines([found], zone),
    disputes: found.disputes.map((dispute) => ({
      id: dispute.id,
      when: moment(dispute.createdAt),
      state: disputeStateTexts[dispute.state],
      dueBy: dispute.state === "open" ? dispute.dueBy && moment(dispute.dueBy) : null,
      reason: dispute.reason,
      amount: formatMoney(dispute.amountCents, dispute.currency),
    })),
    audit: await auditOf(view, { type: "payment", id }),
  };
}

export const action = takeNoPosts;

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  const { id, payerId, payerName, payerEmail, seat, bookingId, money, disputes, events, audit, ...facts } =
    loaderData;
  const known = [
    { label: "Paid from the budget of", value: bookingId || seat ? facts.teamName : null },
    { label: "Couldn't be kept", value: facts.problem },
    { label: "Paid", value: facts.paidAt },
    { label: "Card declined", value: facts.declinedAt },
  ];
  const ids = [
    { label: "Payment", value: id },
    { label: "Seat", value: facts.reservationId },
    { label: "Provider's session", value: facts.sessionId },
    { label: "Provider's payment", value: facts.chargeId },
  ];
  return (
    <AdminPage
      title={`Payment of ${facts.amount}`}
      lead={`By ${payerName}, started ${facts.begunAt}`}
      back={{ href: paths.adminPayments(), label: "Payments" }}
    >
      <Rows
        items={[
          {
            label: "State",
            value: (
              <Badge kind={facts.problem ? "bad" : facts.isPaid ? "good" : "neutral"}>{facts.state}</Badge>
            ),
          },
          { label: "Provider", value: facts.provider },
          { label: "Net of refunds", value: facts.kept },
          {
            label: "Payer",
            value: (
              <>
                <a href={paths.adminUser(payerId)}>{payerName}</a> {payerEmail ?? "(deleted account)"}
              </>
            ),
          },
          {
            label: "For",
            value: bookingId ? (
              <a href={paths.adminBooking(bookingId)}>The booking</a>
            ) : seat ? (
              <a href={runClassPath(paths.adminClasses, seat.classId)}>{seat.title}</a>
            ) : facts.isInvoice ? (
              <a href={paths.adminInvoice(id)}>{`An invoice for the budget of ${facts.teamName}`}</a>
            ) : (
              `The budget of ${facts.teamName}`
            ),
          },
          ...known.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
        ]}
      />
      {facts.canRefund ? (
        <p className="actions">
          <ButtonLink variant="quiet" href={paths.adminRefund(id)}>
            Refund
          </ButtonLink>
        </p>
      ) : null}
      <Disputes disputes={disputes} />
      <Refunds refunds={money.refunds} />
      <Ledger lines={money.ledger} />
      <section className="stack-s" aria-labelledby="events">
        <h2 id="events">Events from the provider</h2>
        {events.length > 0 ? (
          <Table
            label="Events"
            stacks
            columns={[{ name: "Received" }, { name: "Event" }, { name: "Applied" }, { name: "Id" }]}
            rows={events.map(({ id: key, at, kind, appliedAt, eventId }) => ({
              key,
              cells: [at, kind, appliedAt ?? "Not yet", eventId],
            }))}
          />
        ) : (
          <p className="muted">No event has come.</p>
        )}
      </section>
      <section className="stack-s" aria-labelledby="ids">
        <h2 id="ids">Ids</h2>
        <dl className="ids">
          {ids.flatMap(({ label, value }) =>
            value
              ? [
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      <code>{value}</code>
                    </dd>
                  </div>,
                ]
              : [],
          )}
        </dl>
      </section>
      <AuditOf {...audit} />
    </AdminPage>
  );
}
