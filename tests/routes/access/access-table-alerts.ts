import { all, learnerOnly, type Row, signedIn, signInPage } from "./access-outcomes";

/** Alerts for earlier times: the learner's own. */
export const alertRows: Record<string, Row> = {
  "routes/bookings/alerts/alert": {
    path: ({ bookingId }) => `/bookings/${bookingId}/earlier`,
    get: learnerOnly("200 ~ A time is held for you."),
    post: {
      fields: () => ({ intent: "save", days: "1" }),
      outcomes: learnerOnly("303 /bookings/…/earlier", { visitor: signInPage }),
    },
  },
  "expert-alert": {
    path: ({ expertId }) => `/expert/${expertId}/earlier`,
    // The learner's alert is for a session, so the one for any time of the expert is still to be turned on.
    get: signedIn("200 ~ Tell me", { expert: "200 ~ your own card" }),
    post: {
      fields: () => ({ intent: "save" }),
      outcomes: all("303 /expert/…/earlier", { visitor: signInPage, expert: "409 ~ your own card" }),
    },
  },
  // The session isn't paid, and for a time in a day it is too late to pay.
  "routes/bookings/alerts/offer": {
    path: ({ alertId }) => `/alerts/${alertId}/offer`,
    get: learnerOnly("200 ~ Move my session"),
    post: { outcomes: learnerOnly("409 ~ be moved to this time any more") },
  },
};
