import { learnerOnly, parties, type Row, signedIn, signInPage } from "./access-outcomes";

/** The learner's note before a lesson, and what the lesson leaves. The reviewed session has a published case file. */
export const caseRows: Record<string, Row> = {
  // The session is in the future.
  "routes/cases/note": {
    path: ({ bookingId }) => `/bookings/${bookingId}/note`,
    get: learnerOnly("200 ~ Save note"),
    post: {
      fields: () => ({ note: "A week of noisy alerts." }),
      outcomes: learnerOnly("303 /bookings/…", { visitor: signInPage }),
    },
  },
  "routes/cases/case-file": {
    path: ({ reviewedBookingId }) => `/bookings/${reviewedBookingId}/case-file`,
    get: { ...parties("200 ~ Write the timeline."), expert: "200 ~ Save correction" },
    post: {
      fields: () => ({ did: "We read the headers.", next: "Write it down.", intent: "publish" }),
      outcomes: signedIn("404", {
        ...{ visitor: signInPage, learner: "403", expert: "303 /bookings/…/case-file" },
      }),
    },
  },
  "routes/cases/list": {
    path: () => "/case-files",
    get: signedIn("200 ~ No case files yet", { learner: "200 ~ Write the timeline." }),
  },
};
