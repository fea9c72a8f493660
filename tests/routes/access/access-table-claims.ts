import {
  adminOnly,
  all,
  learnerOnly,
  parties,
  partiesPost,
  type Row,
  signedIn,
  signInPage,
} from "./access-outcomes";

/** Reports of an absence: made by a side of a session, answered by the other side, decided by the admin. */
export const claimRows: Record<string, Row> = {
  // The session is in the future.
  "routes/claims/no-show": {
    path: ({ bookingId }) => `/bookings/${bookingId}/no-show`,
    get: parties("200 ~ from 15 minutes after the start"),
    post: {
      fields: () => ({ reason: "I waited for half an hour." }),
      outcomes: partiesPost("409 ~ from 15 minutes after the start"),
    },
  },
  // The expert reads it once there is a claim.
  "routes/claims/guarantee": {
    path: ({ bookingId }) => `/bookings/${bookingId}/guarantee`,
    get: learnerOnly("200 ~ You had an earlier one"),
    post: {
      fields: () => ({ reason: "We never came to the subject." }),
      outcomes: learnerOnly("409 ~ You had an earlier one", { visitor: signInPage }),
    },
  },
  "routes/claims/answer": {
    path: ({ claimId }) => `/claims/${claimId}/answer`,
    get: signedIn("404", { expert: "200 ~ Were you there?" }),
    post: {
      fields: () => ({ agrees: "no", answer: "I was there." }),
      outcomes: signedIn("404", { expert: "303 /bookings/…", visitor: signInPage }),
    },
  },
  "contested-claims": {
    path: () => "/admin/claims",
    get: adminOnly("200 ~ I waited for half an hour."),
    post: { outcomes: all("403", { admin: "405" }) },
  },
  "claim-rates": {
    path: () => "/admin/claim-rates",
    get: adminOnly("200 ~ Guarantee claims by expert"),
    post: { outcomes: all("403", { admin: "405" }) },
  },
  "routes/admin/claim": {
    path: ({ contestedClaimId }) => `/admin/claims/${contestedClaimId}`,
    get: adminOnly("200 ~ It was a no-show"),
    post: {
      fields: () => ({ decision: "refuse", reason: "Both were there." }),
      outcomes: all("403", { admin: "303 /admin/claims" }),
    },
  },
};
