import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns";
import { ledgerEntries } from "./ledger-entries";
import { payouts } from "./payouts";

/** The earnings and deductions that a payout pays: entries of the account `payable`, each in one payout at most. */
export const payoutEntries = pgTable(
  "payout_entries",
  {
    entryId: uuid("entry_id")
      .primaryKey()
      .references(() => ledgerEntries.id),
    payoutId: uuid("payout_id")
      .notNull()
      .references(() => payouts.id),
    createdAt: createdAt(),
  },
  (table) => [index("payout_entries_payout_index").on(table.payoutId)],
);
