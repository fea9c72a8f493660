import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { disputes } from "~/db/schema/payments/disputes";
import { payments } from "~/db/schema/payments/payments";
import { queueList } from "~/domain/lists/queue-list.server";
import { providerText } from "~/domain/payments/view/admin-payments";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { disputeStateTexts } from "./dispute-texts";

const selectDisputes = (db: Db) =>
  db
    .select({ dispute: disputes, id: disputes.id, provider: payments.provider })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId));

/** Lists the disputes of payments: open ones first, by their deadline, then the newest. */
export const allDisputes = queueList("disputes", {
  rows: (db, { limit, offset }) =>
    selectDisputes(db)
      .orderBy(
        sql`${disputes.state} <> 'open'`,
        sql`case when ${disputes.state} = 'open' then ${disputes.dueBy} end`,
        desc(disputes.createdAt),
        desc(disputes.id),
      )
      .limit(limit)
      .offset(offset),
  lead: (zone) =>
    `Charges that payers dispute with their bank, open ones first. Send your evidence to the payment provider. Times in ${zone}.`,
  empty: "No payment has been disputed.",
  columns: [
    {
      name: "Opened",
      cell: ({ dispute }, { when }) => [
        { text: when(dispute.createdAt), href: paths.adminPayment(dispute.paymentId), kind: "unbroken" },
      ],
    },
    { name: "State", cell: ({ dispute }) => disputeStateTexts[dispute.state] },
    {
      name: "Answer by",
      cell: ({ dispute: { state, dueBy } }, { when }) => (state === "open" && dueBy ? when(dueBy) : ""),
    },
    { name: "Provider", cell: ({ provider }) => providerText(provider) },
    { name: "Reason", cell: ({ dispute }) => dispute.reason ?? "" },
    {
      name: "Amount",
      isNumber: true,
      cell: ({ dispute }) => formatMoney(dispute.amountCents, dispute.currency),
    },
  ],
});
