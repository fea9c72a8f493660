import { adminOnly, all, parties, partiesPost, type Row, signedIn, signInPage } from "./access-outcomes";

/** Reviews: written by the two sides of a session, public, and hidden by the admin. */

const written = () => ({
  rating: "4",
  comment: "Clear, patient and exact.",
  note: "You ask the right questions.",
});

export const reviewRows: Record<string, Row> = {
  "routes/reviews/write": {
    // Neither side has written about this session: what is published is final. Its learner has reported an absence.
    path: ({ disputedBookingId }) => `/bookings/${disputedBookingId}/review`,
    get: { ...parties("200 ~ You have reported"), expert: "200 ~ Send note" },
    post: {
      fields: written,
      outcomes: { ...partiesPost("303 /bookings/…/review"), learner: "409 ~ You have reported" },
    },
  },
  // The class isn't over, and the page says so.
  "seat-review": {
    path: ({ reservationId }) => `/reservations/${reservationId}/review`,
    get: signedIn("404", { learner: "200 ~ once it has taken place" }),
    post: {
      fields: written,
      outcomes: signedIn("404", { learner: "409 ~ once it has taken place", visitor: signInPage }),
    },
  },
  "routes/reviews/list": {
    path: ({ expertId }) => `/expert/${expertId}/reviews`,
    get: all("200 ~ step by step"),
  },
  "routes/reviews/answer": {
    path: ({ reviewId }) => `/reviews/${reviewId}/answer`,
    get: signedIn("404", { expert: "200 ~ Publish answer" }),
    post: {
      fields: () => ({ answer: "Thank you!" }),
      outcomes: signedIn("404", { expert: "303 /expert/…/reviews#review-…", visitor: signInPage }),
    },
  },
  "routes/reviews/report": {
    path: ({ reviewId }) => `/reviews/${reviewId}/report`,
    get: signedIn("200 ~ Send report", { otherLearner: "200 ~ already reported" }),
    post: {
      fields: () => ({ reason: "It is about somebody else." }),
      outcomes: signedIn("303 /expert/…/reviews", {
        otherLearner: "409 ~ already reported",
        visitor: signInPage,
      }),
    },
  },
  "reported-reviews": {
    path: () => "/admin/reviews",
    get: adminOnly("200 ~ about somebody else"),
    post: { outcomes: all("403", { admin: "405" }) },
  },
  "routes/admin/review": {
    path: ({ reviewReportId }) => `/admin/reviews/${reviewReportId}`,
    get: adminOnly("200 ~ Hide the review"),
    post: { fields: () => ({ decision: "accept" }), outcomes: all("403", { admin: "303 /admin/reviews" }) },
  },
};
