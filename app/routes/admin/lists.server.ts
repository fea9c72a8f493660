import { data } from "react-router";
import { allBookings } from "~/domain/bookings/view/admin-bookings.server";
import { allMessages } from "~/domain/chat/reports/admin-messages.server";
import { claimRates } from "~/domain/claims/claim-rates.server";
import { contestedClaims } from "~/domain/claims/contested-claims.server";
import { classesFile } from "~/domain/classes/running/classes-file.server";
import { waitingCertifications } from "~/domain/experts/certifications/certifications.server";
import { negativeBalances } from "~/domain/ledger/balance/expert-balances.server";
import { ledgerList } from "~/domain/ledger/balance/ledger-list.server";
import { type AdminList, type ListFile, type ListReader, readList } from "~/domain/lists/admin-list";
import { auditList } from "~/domain/lists/audit-list.server";
import { failedJobs } from "~/domain/lists/failed-jobs.server";
import { failedMails } from "~/domain/lists/failed-mails.server";
import { readListQuery } from "~/domain/lists/list";
import { userList } from "~/domain/lists/user-list.server";
import { openInvoices } from "~/domain/payments/budget/open-invoices.server";
import { paymentsToSettle } from "~/domain/payments/checkout/to-settle.server";
import { allDisputes } from "~/domain/payments/disputes/all-disputes.server";
import { allPayments } from "~/domain/payments/view/admin-payments.server";
import { failedPayouts } from "~/domain/payouts/runs/run-queries.server";
import { reportedReviews } from "~/domain/reviews/reported-reviews.server";
import { waitingDomains } from "~/domain/teams/running/check-domain.server";
import { formatShortDate, formatTime } from "~/shared/format-time";
import { rejectPrefetch } from "~/web/reject-prefetch.server";
import type { AdminView } from "./admin-view.server";

/** The admin's lists. Those with their own page have its route's id; the others are tabs of the dashboard. */
const lists = {
  users: userList,
  bookings: allBookings,
  messages: allMessages,
  payments: allPayments,
  ledger: ledgerList,
  "negative-balances": negativeBalances,
  audit: auditList,
  invoices: openInvoices,
  "payment-events": paymentsToSettle,
  disputes: allDisputes,
  mails: failedMails,
  jobs: failedJobs,
  reviews: reportedReviews,
  claims: contestedClaims,
  "claim-rates": claimRates,
  "failed-payouts": failedPayouts,
  certifications: waitingCertifications,
  "team-domains": waitingDomains,
};

const files = {
  users: userList.file,
  bookings: allBookings.file,
  payments: allPayments.file,
  ledger: ledgerList.file,
  audit: auditList.file,
  classes: classesFile,
};

/** Returns the name of the list in an address below /admin. The router accepts the address in any case or encoding. */
export const listNameIn = ({ pathname }: URL): string =>
  /^\/admin\/([\w-]+)/.exec(decodeURIComponent(pathname).toLowerCase())?.[1] ?? "";

/** Returns what a page or a tab shows of a list. @throws 404 for an unknown one, and storage faults */
export function loadList(view: AdminView, name: string, params: URLSearchParams) {
  // The row types differ; `readList` passes each list only its own rows.
  const list = named<AdminList<{ id: string }>>(lists, name);
  return readList(view.reads, list, { query: readListQuery(list.shape, params), at: readerOf(view) });
}

/** Returns the file of a list. @throws 404 */
export const listFile = (name: string) => named<ListFile<unknown>>(files, name);

/** @throws 404 */
function named<T>(all: object, name: string): T {
  const found = Object.entries(all).find(([key]) => key === name);
  if (!found) throw data(null, { status: 404 });
  return found[1];
}

/** Returns what a list needs to read and format its rows for the admin. */
export const readerOf = ({ caller, now, zone, request }: AdminView): ListReader => ({
  caller,
  now,
  zone,
  when: (instant) => `${formatShortDate(instant, zone)}, ${formatTime(instant, zone)}`,
  shouldAudit: () => rejectPrefetch(request),
});
