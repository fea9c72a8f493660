import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payments } from "~/db/schema/payments/payments";
import { receipts } from "~/db/schema/payments/receipts";
import { teams } from "~/db/schema/teams/teams";
import { longestWaiting, queueList, waitingIn } from "~/domain/lists/queue-list.server";
import { waitingText } from "~/domain/lists/waiting-text";
import { receiptNumber } from "~/domain/receipts/receipt";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";

const selectOpen = (db: Db) =>
  db
    .select({
      id: payments.id,
      team: teams.name,
      year: receipts.year,
      number: receipts.number,
      amountCents: payments.amountCents,
      currency: payments.currency,
      at: payments.createdAt,
    })
    .from(payments)
    .innerJoin(...waitingIn("invoices", payments.id))
    .innerJoin(teams, eq(teams.id, payments.teamId))
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .orderBy(...longestWaiting);

/** The admin's queue of teams' invoices that wait for their transfer. An invoice has one document until it is paid. */
export const openInvoices = queueList<Awaited<ReturnType<typeof selectOpen>>[number]>("invoices", {
  rows: (db, { limit, offset }) => selectOpen(db).limit(limit).offset(offset),
  lead: () =>
    "Compare them with your bank account, and mark as paid what has arrived. Cancelled ones are on the list of payments.",
  columns: [
    {
      name: "Invoice",
      cell: ({ id, ...document }) => [
        { text: receiptNumber(document), href: paths.adminInvoice(id), kind: "strong" },
      ],
    },
    { name: "Team", cell: ({ team }) => team },
    {
      name: "Amount",
      isNumber: true,
      cell: ({ amountCents, currency }) => formatMoney(amountCents, currency),
    },
    { name: "Waiting", cell: ({ at }, { now, zone }) => waitingText(at, now, zone) },
  ],
});
