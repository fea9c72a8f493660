import { AdminList } from "~/components/admin/admin-list";
import { AdminPage } from "~/components/admin/admin-page";
import { ownPageMeta } from "~/components/site/page-meta";
import { readListQuery } from "~/domain/lists/list";
import {
  paymentList,
  paymentStateText,
  problemTexts,
  providerText,
} from "~/domain/payments/view/admin-payments";
import { listAllPayments } from "~/domain/payments/view/admin-payments.server";
import { formatShortDate, formatTime } from "~/shared/format-time";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { orUnavailable } from "~/web/unavailable.server";
import { adminView, takeNoPosts } from "../admin-view.server";
import type { Route } from "./+types/payments";

/** Every attempt to pay, for sessions and seats in classes. */

export const meta = ownPageMeta("Payments", "Every payment.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, place, zone } = adminView(context, request);
  const query = readListQuery(paymentList, url.searchParams);
  const { rows, hasNext } = await orUnavailable(() => listAllPayments(db, query));
  return {
    place,
    zone,
    query,
    hasNext,
    lines: rows.map(
      ({ id, provider, state, problem, currency, amountCents, retainedCents, createdAt, ...row }) => ({
        id,
        provider: providerText(provider),
        email: row.payerEmail ?? "Deleted account",
        what: row.bookingId ? "Session" : "Class",
        when: `${formatShortDate(createdAt, zone)}, ${formatTime(createdAt, zone)}`,
        state: problem ? `${paymentStateText(state)}. ${problemTexts[problem]}` : paymentStateText(state),
        amount: formatMoney(amountCents, currency),
        kept: formatMoney(retainedCents, currency),
      }),
    ),
  };
}

export const action = takeNoPosts;

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { place, zone, query, hasNext, lines } = loaderData;
  return (
    <AdminPage place={place} title="Payments" lead={`For sessions and classes. Times in ${zone}.`}>
      <AdminList
        {...{ shape: paymentList, query, hasNext, csv: paths.adminPaymentsFile }}
        action={paths.adminPayments()}
        empty="There are no payments."
        columns={[
          { name: "Begun" },
          { name: "Payer" },
          { name: "For" },
          { name: "Provider" },
          { name: "State" },
          { name: "Amount", isNumber: true },
          { name: "Kept", isNumber: true },
        ]}
        rows={lines.map(({ id, when, email, what, provider, state, amount, kept }) => ({
          key: id,
          cells: [
            <a key="when" className="unbroken" href={paths.adminPayment(id)}>
              {when}
            </a>,
            email,
            what,
            provider,
            state,
            amount,
            kept,
          ],
        }))}
      />
    </AdminPage>
  );
}
