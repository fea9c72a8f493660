import { adminOnly, all, type Row } from "./access-outcomes";

const reason = "The expert is ill.";
const noPosts = all("403", { admin: "405" });

/** Bookings and payments on the admin's pages. The world's booking is unpaid, its seat is paid. */
export const adminMoneyRows: Record<string, Row> = {
  "bookings.csv": {
    path: () => "/admin/bookings.csv",
    get: adminOnly("200 ~ Amara Okafor"),
    post: { outcomes: noPosts },
  },
  "routes/admin/bookings/booking": {
    path: ({ bookingId }) => `/admin/bookings/${bookingId}`,
    get: adminOnly("200 ~ Cancel booking"),
    post: { outcomes: noPosts },
  },
  "routes/admin/bookings/cancellation": {
    path: ({ bookingId }) => `/admin/bookings/${bookingId}/cancellation`,
    get: adminOnly("200 ~ Keep the booking"),
    post: {
      fields: () => ({ reason, refund: "0" }),
      outcomes: all("403", { admin: "303 /admin/bookings/…" }),
    },
  },
  "payments.csv": {
    path: () => "/admin/payments.csv",
    get: adminOnly("200 ~ Nadia Rahman"),
    post: { outcomes: noPosts },
  },
  "routes/admin/list": {
    path: () => "/admin/payments",
    get: adminOnly("200 ~ Sandbox"),
    post: { outcomes: noPosts },
  },
  "routes/admin/ledger/balance": {
    path: () => "/admin/ledger",
    get: adminOnly("200 ~ The ledger balances: debits and credits add up to $0.00."),
    post: { outcomes: noPosts },
  },
  "ledger.csv": {
    path: () => "/admin/ledger.csv",
    get: adminOnly("200 ~ provider"),
    post: { outcomes: noPosts },
  },
  "ledger-entries": {
    path: () => "/admin/ledger/entries?account=provider",
    get: adminOnly("200 ~ Charge"),
    post: { outcomes: noPosts },
  },
  "routes/admin/ledger/reconciliation": {
    path: () => "/admin/reconciliation",
    get: adminOnly("200 ~ Balance report"),
    post: { fields: () => ({}), outcomes: all("403", { admin: "400 ~ Choose a CSV file" }) },
  },
  "routes/admin/payments/payment": {
    path: ({ paymentOfSeat }) => `/admin/payments/${paymentOfSeat}`,
    get: adminOnly("200 ~ Ledger"),
    post: { outcomes: noPosts },
  },
  "routes/admin/payments/refund": {
    path: ({ paymentOfSeat }) => `/admin/payments/${paymentOfSeat}/refund`,
    get: adminOnly("200 ~ Refund nothing"),
    post: {
      fields: () => ({ reason, amount: "10", left: "4900" }),
      outcomes: all("403", { admin: "303 /admin/payments/…" }),
    },
  },
};
