import { AdminPage } from "~/components/admin/admin-page";
import { WaitingTable } from "~/components/admin/waiting-table";
import { waitingText } from "~/components/admin/waiting-text";
import { ownPageMeta } from "~/components/site/page-meta";
import { shapeOf } from "~/domain/lists/queues";
import { toSettleKinds } from "~/domain/payments/checkout/to-settle";
import { listPaymentsToSettle } from "~/domain/payments/checkout/to-settle.server";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { readPage } from "~/web/page-number";
import { orUnavailable } from "~/web/unavailable.server";
import { adminView, takeNoPosts } from "../admin-view.server";
import type { Route } from "./+types/payment-events";

/** Payments that the program can't settle: the admin has to look at them. */

export const meta = ownPageMeta("Payments to review", "Payments that have to be settled by hand.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now, place, zone } = adminView(context, request);
  const page = readPage(url.searchParams);
  const { items, hasNext } = await orUnavailable(() => listPaymentsToSettle(db, page));
  return {
    place,
    page,
    hasNext,
    items: items.map(({ id, kind, provider, amountCents, currency, at }) => ({
      id,
      provider,
      kind: kind ? toSettleKinds[kind] : "",
      amount: amountCents === null ? "Unknown" : formatMoney(amountCents, currency),
      waiting: waitingText(at, now, zone),
    })),
  };
}

export const action = takeNoPosts;

export default function PaymentEvents({ loaderData }: Route.ComponentProps) {
  const { place, page, hasNext, items } = loaderData;
  return (
    <AdminPage
      place={place}
      title="Payments to review"
      lead="What the program can't settle by itself, oldest first."
    >
      <WaitingTable
        label="Payments to review"
        empty={shapeOf("payments").empty}
        columns={[
          { name: "What" },
          { name: "Provider" },
          { name: "Amount", isNumber: true },
          { name: "Waiting" },
        ]}
        rows={items.map(({ id, kind, provider, amount, waiting }) => ({
          key: id,
          cells: [
            <a key="what" href={paths.paymentEvent(id)}>
              {kind}
            </a>,
            provider,
            amount,
            waiting,
          ],
        }))}
        page={page}
        hasNext={hasNext}
        hrefOf={(wanted) => paths.paymentEvents({ page: wanted })}
      />
    </AdminPage>
  );
}
