import { data } from "react-router";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { bookedText } from "~/domain/bookings/booking";
import { displayName } from "~/domain/experts/expert";
import { findReceipt } from "~/domain/ledger/receipt.server";
import { formatMoment } from "~/shared/format-time";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/receipt";

/** The receipt of one payment, for its payer: what was paid for, what came in, what went back. It prints on one sheet. */

export const handle: PageHandle = { failure: { read: "Failed to load your receipt. Please try again." } };

export const meta = ownPageMeta("Receipt", "The receipt of a payment.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { actor } = requireActor(context, request);
  const { paymentId } = params;
  const found = await orUnavailable(() => findReceipt(db, { paymentId, payerId: actor.userId }));
  if (!found) throw data("Not Found", { status: 404 });
  const zone = viewerZone(context, request);
  const { currency } = found;
  return {
    bookingId: found.bookingId,
    facts: [
      { label: "Receipt number", value: found.paymentId },
      { label: "Paid by", value: found.learnerName },
      { label: "Paid to", value: `Keyway, ${env.supportEmail}` },
      { label: "For", value: `Session with ${displayName(found.expertName)}, ${bookedText(found.hours)}` },
      { label: "Session time", value: `${formatMoment(found.startsAt, zone)} (${zone})` },
      { label: "Payment reference", value: found.chargeId ?? "" },
    ],
    money: [
      { label: "Platform fee", value: formatMoney(0, currency) },
      ...found.entries.map(({ kind, amountCents, at }) => ({
        label: `${kind === "charge" ? "Paid" : "Refunded"} on ${formatMoment(at, zone)} (${zone})`,
        value: formatMoney(amountCents, currency),
      })),
      {
        label: found.entries.some(({ kind }) => kind === "refund") ? "Total after refunds" : "Total",
        value: formatMoney(found.keptCents, currency),
        total: true,
      },
    ],
  };
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { bookingId, facts, money } = loaderData;
  return (
    <Page title="Receipt" narrow back={{ href: paths.booking(bookingId), label: "View booking" }}>
      <div className="panel receipt">
        <Rows items={facts} />
      </div>
      <div className="panel">
        <Rows items={money} />
      </div>
    </Page>
  );
}
