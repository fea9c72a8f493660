/** The pages whose first visit is weighed, each once. What stands in braces is filled in from the demo data. */

/** They say the same to everybody, and send no script at all. */
const staticPages = ["/", "/about", "/help", "/terms", "/privacy", "/display", "/thank-you", "/offline"];

const visitors = [
  ...[
    "/experts",
    "/experts/incident-response",
    "/expert/{expertId}",
    "/expert/{expertId}/ask",
    "/expert/{expertId}/book",
  ],
  ...["/classes", "/classes/threat-hunting-with-logs", "/beginner-foundations", "/subscribe"],
  ...["/contact", "/book-demo", "/apply-as-expert", "/skill-scan"],
  ...["/forms/beginner-program", "/forms/request-skills", "/forms/suggest-a-skill", "/forms/give-feedback"],
  ...["/login", "/signup", "/check-email", "/forgot-password", "/reset-password/sent"],
  ...["/sign-in-prompt?action=book&redirectTo=/experts", "/no-such-page"],
];

const learner = [
  ...[
    "/learner-dashboard",
    "/my-bookings",
    "/profile",
    "/messages",
    "/messages/{expertUserId}",
    "/favourites",
  ],
  ...[
    "/experts",
    "/expert/{expertId}",
    "/expert/{expertId}/book?date={date}",
    "/checkout/{expertId}?{choice}",
  ],
  ...["/bookings/{bookingId}", "/bookings/{bookingId}/reschedule", "/bookings/{unpaidId}/payment"],
  ...["/classes/threat-hunting-with-logs", "/reservations/{reservationId}", "/skill-scan/{scanId}"],
];

const expert = [
  "/expert-dashboard",
  "/profile",
  "/profile/expert",
  "/availability",
  "/messages/{learnerUserId}",
];

export const sizePages = [
  ...staticPages.map((path) => ({ path, as: "visitor", isStatic: true })),
  ...visitors.map((path) => ({ path, as: "visitor" })),
  ...learner.map((path) => ({ path, as: "learner" })),
  ...expert.map((path) => ({ path, as: "expert" })),
  { path: "/expert-profile-creator", as: "newExpert" },
  ...["/admin/dashboard", "/admin/approvals", "/admin/inbox"].map((path) => ({ path, as: "admin" })),
];
