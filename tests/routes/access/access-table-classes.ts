import { all, learnerOnly, type Row, signedIn, signInPage } from "./access-outcomes";

/**
 * The public pages of live classes. The world's learner has a seat in its class, which the expert teaches.
 */
export const publicClassRows: Record<string, Row> = {
  "routes/classes/public/list": { path: () => "/classes", get: all("200 ~ Threat hunting with logs") },
  booking: { path: () => "/booking", get: all("200 ~ Threat hunting with logs") },
  "routes/classes/public/class": {
    path: ({ classSlug }) => `/classes/${classSlug}`,
    get: all("200 ~ Reserve my seat", { learner: "200 ~ View your seat" }),
  },
  "class-by-id": {
    path: ({ classId }) => `/class/${classId}`,
    get: all("200 ~ Reserve my seat", { learner: "200 ~ View your seat" }),
  },
  "beginner-foundations": {
    path: () => "/beginner-foundations",
    get: all("200 ~ Start Foundations - Coming Soon"),
  },
  "routes/classes/public/class-calendar": {
    path: ({ classSlug }) => `/classes/${classSlug}.ics`,
    get: all("200 ~ BEGIN:VCALENDAR"),
  },
  "routes/classes/seats/reserve": {
    path: ({ classSlug }) => `/classes/${classSlug}/reservation`,
    get: all("200 ~ Continue to payment", {
      visitor: "200 ~ Please sign in to continue",
      learner: "200 ~ You have a seat",
    }),
    post: {
      fields: () => ({ price: "4900" }),
      outcomes: all("303 /reservations/…/payment", {
        visitor: "302 /login",
        learner: "303 /confirmation/class-…",
        expert: "403 ~ book a seat in your own class.",
      }),
    },
  },
  "routes/classes/waitlist/waitlist": {
    path: ({ classSlug }) => `/classes/${classSlug}/waitlist`,
    get: all("200 ~ There are free seats"),
    post: { outcomes: all("400 ~ Enter your email") },
  },
  // Without their tokens, they answer 404 for all users.
  "routes/classes/waitlist/confirm": {
    path: ({ entryId }) => `/waitlist/${entryId}/confirm`,
    get: all("404"),
    post: { outcomes: all("404") },
  },
  "routes/classes/waitlist/offer": {
    path: ({ entryId }) => `/waitlist/${entryId}/offer`,
    get: all("404"),
    post: { fields: () => ({ intent: "decline" }), outcomes: all("404") },
  },
  "routes/classes/waitlist/leave": {
    path: ({ entryId }) => `/waitlist/${entryId}/leave`,
    get: all("404"),
    post: { outcomes: all("404") },
  },
  "routes/subscriptions/subscribe": {
    path: () => "/subscribe",
    get: all("200"),
    post: { outcomes: all("400 ~ Enter your email") },
  },
  "routes/subscriptions/confirm": {
    path: ({ entryId }) => `/subscribe/confirm?id=${entryId}`,
    get: all("404"),
    post: { outcomes: all("404") },
  },
  "routes/subscriptions/unsubscribe": {
    path: ({ entryId }) => `/unsubscribe?id=${entryId}`,
    get: all("404"),
    post: { outcomes: all("404") },
  },
};

/** The pages of the learner who has the seat. */
export const seatRows: Record<string, Row> = {
  "routes/classes/seats/reservation": {
    path: ({ reservationId }) => `/reservations/${reservationId}`,
    get: learnerOnly("200 ~ Join class"),
  },
  "routes/classes/seats/cancellation": {
    path: ({ reservationId }) => `/reservations/${reservationId}/cancellation`,
    get: learnerOnly("200 ~ You get the full $49.00 back."),
    post: {
      fields: () => ({ refund: "4900" }),
      outcomes: learnerOnly("303 /reservations/…", { visitor: signInPage }),
    },
  },
  "routes/classes/seats/move": {
    path: ({ reservationId }) => `/reservations/${reservationId}/move`,
    get: learnerOnly("200 ~ No other date of this class"),
    post: {
      fields: () => ({ classId: "x" }),
      outcomes: learnerOnly("400 ~ Choose the date", { visitor: signInPage }),
    },
  },
  "routes/classes/seats/room": {
    path: ({ reservationId }) => `/reservations/${reservationId}/room`,
    // The world's class has no room.
    get: signedIn("404"),
    post: { fields: () => ({ intent: "join" }), outcomes: signedIn("404", { visitor: signInPage }) },
  },
  "routes/classes/seats/reservation-calendar": {
    path: ({ reservationId }) => `/reservations/${reservationId}.ics`,
    get: learnerOnly("200 ~ BEGIN:VCALENDAR"),
  },
};
