import { all, learnerOnly, type Row, signedIn, signInPage } from "./access-outcomes";

/** Paying for sessions and seats, for the learner who booked them; the provider's own addresses are public. */
export const paymentRows: Record<string, Row> = {
  "routes/payments/payment": {
    path: ({ bookingId }) => `/bookings/${bookingId}/payment`,
    get: learnerOnly("200 ~ Pay for your session"),
    post: {
      fields: () => ({ intent: "pay" }),
      outcomes: learnerOnly("303 /bookings/…/payment", { visitor: signInPage }),
    },
  },
  "routes/payments/receipt": {
    // No payment has this id.
    path: ({ bookingId }) => `/payments/${bookingId}/receipt`,
    get: signedIn("404"),
  },
  "routes/payments/credit-note": {
    path: ({ paymentOfSeat }) => `/payments/${paymentOfSeat}/credit-notes/2026-000002`,
    get: signedIn("404"),
  },
  "routes/payments/billing": {
    path: ({ paymentOfSeat }) => `/payments/${paymentOfSeat}/billing`,
    get: learnerOnly("200 ~ Change billing details"),
    post: {
      fields: () => ({ company: "Acme" }),
      outcomes: learnerOnly("303 /payments/…/receipt", { visitor: signInPage }),
    },
  },
  "routes/payments/webhook": {
    path: () => "/webhooks/sandbox",
    get: all("405"),
    post: {
      fields: () => ({ id: "evt_1" }),
      outcomes: all("400 ~ The signature is missing, wrong or too old."),
    },
  },
  "routes/payments/sandbox-session": {
    // No session has this id.
    path: ({ bookingId }) => `/sandbox/sessions/${bookingId}`,
    get: all("404"),
    post: { fields: () => ({ choice: "pay" }), outcomes: all("404") },
  },
  "routes/payments/seat-payment": {
    path: ({ reservationId }) => `/reservations/${reservationId}/payment`,
    get: learnerOnly("302 /confirmation/class-…?payment=…"),
    post: {
      fields: () => ({ intent: "pay" }),
      outcomes: learnerOnly("302 /confirmation/class-…", { visitor: signInPage }),
    },
  },
  "routes/payments/seat-confirmation": {
    path: ({ classSlug, paymentOfSeat }) => `/confirmation/${classSlug}?payment=${paymentOfSeat}`,
    get: signedIn("404 ~ Session not found", { learner: "200 ~ Your seat is confirmed" }),
  },
};
