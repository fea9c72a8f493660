import { adminPaths } from "./admin-paths";
import { withQuery } from "./with-query";

/** The addresses that several places link to. Ids are UUIDs: only queries, and ids from a page's own address, need escaping. */
export const paths = {
  /** The listing, or a speciality's listing by its slug. `parseListing` reads the filters. */
  experts: (query: Record<string, string | number | undefined> = {}, speciality?: string | null) =>
    withQuery(speciality ? `/experts/${speciality}` : "/experts", query),
  favourites: (query: { page?: number } = {}) => withQuery("/favourites", query),
  /** Includes the picture's version, so that browsers fetch it again when the card changes. */
  expertPicture: (id: string, version: string) => withQuery(`/expert/${id}/picture.png`, { v: version }),
  classPicture: (slug: string, version: string) => withQuery(`/classes/${slug}/picture.png`, { v: version }),
  skillScan: "/skill-scan",
  scanQuestion: (scanId: string, number: number) => `/skill-scan/${scanId}/${number}`,
  scanResult: (scanId: string) => `/skill-scan/${encodeURIComponent(scanId)}`,
  scanAnalysis: (scanId: string) => `/skill-scan/${scanId}/analysis`,
  scanPlan: (scanId: string) => `/skill-scan/${scanId}/plan`,
  scanCvDeletion: (scanId: string) => `/skill-scan/${scanId}/cv-deletion`,
  scanSaving: (scanId: string) => `/skill-scan/${scanId}/saving`,
  about: "/about",
  help: "/help",
  terms: "/terms",
  privacy: "/privacy",
  contact: "/contact",
  bookDemo: "/book-demo",
  thankYou: "/thank-you",
  motion: "/motion",
  display: "/display",
  offline: "/offline",
  /** The lists in the tabs have further fields. */
  adminDashboard: (
    query: { tab?: string; page?: number } & Record<string, string | number | undefined> = {},
  ) => withQuery("/admin/dashboard", query),
  inbox: (query: { kind?: string; state?: string; page?: number } = {}) => withQuery("/admin/inbox", query),
  inquiry: (id: string) => `/admin/inbox/${id}`,
  expert: (id: string) => `/expert/${id}`,
  ask: (id: string) => `/expert/${id}/ask`,
  book: (
    id: string,
    query: {
      week?: number;
      date?: string;
      hours?: number;
      to?: "checkout";
      datetime?: string;
      /** A skill scan that the learner may show to the expert. */
      scan?: string;
      show?: string;
    } = {},
  ) => withQuery(`/expert/${id}/book`, query),
  checkout: (id: string, query: { datetime: string; hours: number; scan?: string; show?: string }) =>
    withQuery(`/checkout/${id}`, query),
  expertMessage: (id: string) => `/expert/${id}/message`,
  messages: (query: { search?: string; page?: number } = {}) => withQuery("/messages", query),
  /** The conversation with an account. `before` and `around` are message numbers. */
  thread: (userId: string, query: { before?: number; around?: number; panel?: 1 } = {}) =>
    withQuery(`/messages/${userId}`, query),
  /** The id of a message's element on its thread's page. */
  messageAnchor: (seq: number) => `message-${seq}`,
  threadReport: (userId: string) => `/messages/${userId}/report`,
  threadBlock: (userId: string) => `/messages/${userId}/block`,
  unreadMails: "/messages/mails",
  unreadMailsOff: (userId: string, token: string) =>
    withQuery("/messages/unsubscribe", { id: userId, token }),
  reports: (query: { state?: "closed"; page?: number } = {}) => withQuery("/admin/reports", query),
  report: (id: string) => `/admin/reports/${id}`,
  /** The report that the other side didn't appear, and the answer to it. */
  noShow: (bookingId: string) => `/bookings/${bookingId}/no-show`,
  guarantee: (bookingId: string) => `/bookings/${bookingId}/guarantee`,
  claimRates: (query: { page?: number } = {}) => withQuery("/admin/claim-rates", query),
  claimAnswer: (id: string) => `/claims/${id}/answer`,
  claims: (query: { page?: number } = {}) => withQuery("/admin/claims", query),
  claim: (id: string) => `/admin/claims/${id}`,
  /** The page for either side's review of a session or a class. */
  bookingReview: (id: string) => `/bookings/${id}/review`,
  reservationReview: (id: string) => `/reservations/${id}/review`,
  expertReviews: (expertId: string, query: { sort?: string; page?: number } = {}) =>
    withQuery(`/expert/${expertId}/reviews`, query),
  reviewAnswer: (id: string) => `/reviews/${id}/answer`,
  reviewReport: (id: string) => `/reviews/${id}/report`,
  reportedReviews: (query: { page?: number } = {}) => withQuery("/admin/reviews", query),
  reportedReview: (reportId: string) => `/admin/reviews/${reportId}`,
  confirmation: (query: { bookingId?: string; expertName: string; datetime: string; duration: string }) =>
    withQuery("/confirmation", query),
  booking: (id: string) => `/bookings/${encodeURIComponent(id)}`,
  bookingPayment: (id: string) => `/bookings/${id}/payment`,
  fromProvider: (page: string) => `${page}${page.includes("?") ? "&" : "?"}from=provider`,
  /** It leads on to the provider by itself; `fromProvider` is a payment page as the provider leads back to it. */
  bookingPaymentAtProvider: (id: string) => `/bookings/${id}/payment?to=provider`,
  bookingNote: (id: string) => `/bookings/${id}/note`,
  caseFile: (id: string) => `/bookings/${id}/case-file`,
  caseFiles: (query: { page?: number } = {}) => withQuery("/case-files", query),
  bookingScanRemoval: (id: string) => `/bookings/${id}/scan-removal`,
  bookingCancellation: (id: string) => `/bookings/${id}/cancellation`,
  bookingReschedule: (id: string, query: { week?: number; date?: string; datetime?: string } = {}) =>
    withQuery(`/bookings/${id}/reschedule`, query),
  bookingEarlier: (id: string) => `/bookings/${id}/earlier`,
  expertEarlier: (expertId: string) => `/expert/${expertId}/earlier`,
  alertOffer: (alertId: string) => `/alerts/${alertId}/offer`,
  teamBudget: (id: string) => `/teams/${id}/budget`,
  /** An invoice, receipt or credit note of a team's budget, by its number. */
  teamInvoice: (id: string, number: string) => `/teams/${id}/invoices/${number}`,
  teamReport: (id: string) => `/teams/${id}/report`,
  teamStatement: (id: string, month: string, query: { page?: number } = {}) =>
    withQuery(`/teams/${id}/statements/${month}`, query),
  teamStatementFile: (id: string, month: string) => `/teams/${id}/statements/${month}.csv`,
  /** The current receipt of a payment, or the one with this number. */
  receipt: (paymentId: string, number?: string) => withQuery(`/payments/${paymentId}/receipt`, { number }),
  creditNote: (paymentId: string, number: string) => `/payments/${paymentId}/credit-notes/${number}`,
  receiptBilling: (paymentId: string) => `/payments/${paymentId}/billing`,
  webhook: (provider: string) => `/webhooks/${provider}`,
  sandboxSession: (id: string) => `/sandbox/sessions/${id}`,
  classes: (query: { page?: number; past?: number } = {}) => withQuery("/classes", query),
  liveClass: (slug: string) => `/classes/${slug}`,
  beginnerFoundations: "/beginner-foundations",
  /** The same page at the address of 'Learn Basics' in the header. */
  learnBasics: "/classes/beginner-foundations",
  classCalendar: (slug: string) => `/classes/${slug}.ics`,
  classReservation: (slug: string) => `/classes/${slug}/reservation`,
  classWaitlist: (slug: string) => `/classes/${slug}/waitlist`,
  waitlistConfirm: (entryId: string, token: string) => withQuery(`/waitlist/${entryId}/confirm`, { token }),
  waitlistOffer: (entryId: string, token: string) => withQuery(`/waitlist/${entryId}/offer`, { token }),
  waitlistLeave: (entryId: string, token: string) => withQuery(`/waitlist/${entryId}/leave`, { token }),
  /** `payment` is the id of a payment. Without it the page shows the viewer's own seat. */
  classConfirmation: (slug: string, payment?: string) => withQuery(`/confirmation/${slug}`, { payment }),
  reservation: (id: string) => `/reservations/${id}`,
  reservationPayment: (id: string) => `/reservations/${id}/payment`,
  reservationCancellation: (id: string) => `/reservations/${id}/cancellation`,
  reservationMove: (id: string) => `/reservations/${id}/move`,
  reservationCalendar: (id: string) => `/reservations/${id}.ics`,
  subscribe: "/subscribe",
  confirmSubscription: (id: string, token: string) => withQuery("/subscribe/confirm", { id, token }),
  unsubscribe: (id: string, token: string) => withQuery("/unsubscribe", { id, token }),
  adminClasses: "/admin/classes",
  adminClassesFile: (query: { search?: string } = {}) => withQuery("/admin/classes.csv", query),
  expertClasses: "/expert-dashboard/classes",
  calendarFeed: (secret: string) => `/calendar/${secret}.ics`,
  refundPolicy: "/terms#refund-policy",
  teams: "/teams",
  team: (id: string) => `/teams/${id}`,
  teamMembers: (id: string) => `/teams/${id}/members`,
  teamMember: (id: string, memberId: string) => `/teams/${id}/members/${memberId}`,
  teamSeats: (id: string) => `/teams/${id}/seats`,
  teamClassSeats: (id: string, classId: string) => `/teams/${id}/seats/${classId}`,
  teamSettings: (id: string) => `/teams/${id}/settings`,
  /** The key is the token of an invitation, or the id of a team that a domain belongs to. */
  teamJoin: (key: string) => `/teams/join/${key}`,
  profileCalendar: "/profile/calendar",
  ownCalendars: "/availability/calendars",
  /** The company details for receipts. Once saved, the form leads to `redirectTo`. */
  profileBilling: (redirectTo?: string) => withQuery("/profile/billing", { redirectTo }),
  bookingCalendar: (id: string) => `/bookings/${id}.ics`,
  myBookings: (query: { page?: number } = {}) => withQuery("/my-bookings", query),
  login: (redirectTo?: string) => withQuery("/login", { redirectTo }),
  signup: (redirectTo?: string) => withQuery("/signup", { redirectTo }),
  secondStep: "/login/second-step",
  stopRecovery: (id: string, token?: string) => withQuery(`/recovery/${id}/stop`, { token }),
  checkEmail: (query: { email?: string; redirectTo?: string } = {}) => withQuery("/check-email", query),
  verifyEmail: (token: string) => withQuery("/verify-email", { token }),
  forgotPassword: "/forgot-password",
  resetSent: "/reset-password/sent",
  resetPassword: (token: string) => withQuery("/reset-password", { token }),
  oauthStart: (query: { role?: "learner" | "expert"; redirectTo?: string } = {}) =>
    withQuery("/oauth-start", query),
  oauthCallback: "/oauth-callback",
  dashboardExpert: "/dashboard/expert",
  learnerDashboard: "/learner-dashboard",
  portrait: "/profile/portrait",
  messagePicture: "/messages/picture",
  messagePictureTo: (userId: string) => `/messages/picture?to=${userId}`,
  messagePictureFile: (pictureId: string) => `/messages/pictures/${pictureId}`,
  portraitFile: (portraitId: string, size?: number) =>
    `/portraits/${portraitId}${size === undefined ? "" : `/${size}`}`,
  profile: "/profile",
  profileAccount: "/profile/account",
  profileSecurity: "/profile/security",
  profileEmail: "/profile/email",
  profilePassword: "/profile/password",
  profileSessions: "/profile/sessions",
  profileTwoFactor: "/profile/two-factor",
  profilePasskeys: (id?: string) => (id ? `/profile/passkeys/${id}` : "/profile/passkeys"),
  profileExpert: "/profile/expert",
  certifications: "/profile/expert/certifications",
  adminCertifications: (query: { page?: number } = {}) => withQuery("/admin/certifications", query),
  adminCertification: (id: string) => `/admin/certifications/${id}`,
  expertCreator: "/expert-profile-creator",
  createExpertProfile: "/create-expert-profile",
  availability: "/availability",
  apply: "/apply-as-expert",
  expertDashboard: "/expert-dashboard",
  meetingLink: "/expert-dashboard/meeting-link",
  payoutDetails: "/expert-dashboard/payout-details",
  earnings: (query: { page?: number } = {}) => withQuery("/expert-dashboard/earnings", query),
  /** A month's statement; `month` is "2026-11". */
  statement: (month: string) => `/expert-dashboard/statements/${month}`,
  statementFile: (month: string) => `/expert-dashboard/statements/${month}.csv`,
  bookingMeetingLink: (id: string) => `/bookings/${id}/meeting-link`,
  bookingRoom: (id: string, query: { to?: "room" } = {}) => withQuery(`/bookings/${id}/room`, query),
  reservationRoom: (id: string, query: { to?: "room" } = {}) => withQuery(`/reservations/${id}/room`, query),
  events: "/events",
  ...adminPaths,
  profileData: "/profile/data",
  profileExport: "/profile/export",
  profileDeletion: "/profile/deletion",
  signInPrompt: (query: { action: string; redirectTo: string }) => withQuery("/sign-in-prompt", query),
  timeZone: (redirectTo?: string) => withQuery("/time-zone", { redirectTo }),
  form: (form: string) => `/forms/${form}`,
};

/** The pages for running a class, below `paths.adminClasses` or `paths.expertClasses`. */
export const runClassPath = (
  base: string,
  classId: string,
  page?: "edit" | "duplicate" | "cancellation" | "room" | "attendees.csv",
): string => `${base}/${classId}${page ? `/${page}` : ""}`;

/** Returns the picker's address with this start chosen. */
export function withChosenTime(address: string, datetime: string | null | undefined): string {
  const [path = "", query] = address.split("?");
  const search = new URLSearchParams(query);
  if (datetime) search.set("datetime", datetime);
  else search.delete("datetime");
  return search.size > 0 ? `${path}?${search}` : path;
}
