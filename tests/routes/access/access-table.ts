import {
  adminOnly,
  all,
  booking,
  freeTime,
  learnerOnly,
  ownBookings,
  ownCard,
  parties,
  partiesPost,
  type Row,
  signedIn,
  signInPage,
} from "./access-outcomes";
import { accountRows } from "./access-table-accounts";
import { adminAuditRows } from "./access-table-admin-audit";
import { adminFiguresRows } from "./access-table-admin-figures";
import { adminMoneyRows } from "./access-table-admin-money";
import { adminQueueRows } from "./access-table-admin-queues";
import { adminUserRows } from "./access-table-admin-users";
import { alertRows } from "./access-table-alerts";
import { caseRows } from "./access-table-cases";
import { certificationRows } from "./access-table-certifications";
import { chatRows } from "./access-table-chat";
import { claimRows } from "./access-table-claims";
import { publicClassRows, seatRows } from "./access-table-classes";
import { earningRows } from "./access-table-earnings";
import { findingRows } from "./access-table-finding";
import { frontRows } from "./access-table-front";
import { inquiryRows } from "./access-table-inquiries";
import { paymentRows } from "./access-table-payments";
import { payoutRows } from "./access-table-payouts";
import { reviewRows } from "./access-table-reviews";
import { runningClassRows } from "./access-table-running";
import { scanRows } from "./access-table-scans";
import { teamMoneyRows } from "./access-table-team-money";
import { teamRows } from "./access-table-teams";

/** Every route of app/routes.ts, with its outcome for each actor. */
export const accessTable: Record<string, Row> = {
  ...frontRows,
  ...inquiryRows,
  ...findingRows,
  ...scanRows,
  ...reviewRows,
  ...caseRows,
  ...claimRows,
  ...earningRows,
  ...payoutRows,
  ...teamMoneyRows,
  ...alertRows,
  ...certificationRows,
  ...teamRows,
  "routes/site/home": { path: () => "/", get: all("200") },
  "routes/site/terms": { path: () => "/terms", get: all("200") },
  "routes/site/privacy": { path: () => "/privacy", get: all("200") },
  "routes/site/theme": {
    path: () => "/theme",
    get: all("302 /"),
    post: { fields: () => ({ theme: "dark" }), outcomes: all("303 /") },
  },
  "routes/site/sitemap": { path: () => "/sitemap.xml", get: all("200") },
  "routes/site/sign-in-prompt": {
    path: () => "/sign-in-prompt?action=book&redirectTo=/my-bookings",
    get: all("302 /my-bookings", { visitor: "200 ~ Please sign in to continue" }),
  },
  "routes/site/events": {
    path: ({ expertId }) => `/events?topic=calendar:${expertId}`,
    get: all("200", { visitor: "401 ~ Please sign in." }),
  },
  "routes/inquiries/form": {
    path: () => "/forms/give-feedback",
    get: all("200"),
    post: { outcomes: all("400") },
  },

  "routes/experts/listing/listing": { path: () => "/experts", get: all("200 ~ Amara O.") },
  "routes/experts/profile/profile": {
    path: ({ expertId }) => `/expert/${expertId}`,
    get: all("200 ~ Amara O."),
  },
  "routes/experts/profile/ask": {
    path: ({ expertId }) => `/expert/${expertId}/ask`,
    get: all("200"),
    post: { outcomes: all("400") },
  },

  "routes/bookings/request/book": {
    path: ({ expertId }) => `/expert/${expertId}/book`,
    get: all('200 ~ id="week"', {
      visitor: "200 ~ Please sign in to continue",
      expert: "200 ~ book a session with yourself",
    }),
    post: {
      fields: (index) => ({ datetime: freeTime(index) }),
      outcomes: booking("/confirmation"),
    },
  },
  "routes/bookings/request/checkout": {
    path: ({ expertId }, index = 0) => `/checkout/${expertId}?datetime=${freeTime(index)}&hours=1`,
    get: all("200 ~ $40.00", { visitor: "200 ~ Please sign in to continue" }),
    post: { outcomes: booking("/bookings/…/payment") },
  },
  "routes/bookings/request/confirmation": {
    path: ({ bookingId }) => `/confirmation?bookingId=${bookingId}`,
    get: signedIn("400 ~ Missing booking information", { learner: "200", expert: "200" }),
  },
  "routes/bookings/request/confirmation-old": {
    path: () => "/confirmation-old?a=1",
    get: all("301 /confirmation?a=1"),
  },
  "routes/diary/my-bookings": { path: () => "/my-bookings", get: ownBookings() },
  bookings: { path: () => "/bookings", get: ownBookings() },
  "routes/bookings/view/booking": { path: ({ bookingId }) => `/bookings/${bookingId}`, get: parties("200") },
  "routes/bookings/change/cancellation": {
    path: ({ bookingId }) => `/bookings/${bookingId}/cancellation`,
    get: parties("200 ~ Keep session"),
    post: {
      fields: () => ({ reason: "A cold.", refund: "0", kept: "0" }),
      outcomes: partiesPost("303 /bookings/…"),
    },
  },
  "routes/bookings/view/scan-removal": {
    path: ({ bookingId }) => `/bookings/${bookingId}/scan-removal`,
    get: signedIn("302 /bookings/…"),
    post: { outcomes: learnerOnly("303 /bookings/…", { visitor: "302 /login" }) },
  },
  "routes/bookings/change/reschedule": {
    path: ({ bookingId }) => `/bookings/${bookingId}/reschedule`,
    get: parties("200 ~ The time you choose"),
    post: {
      fields: (index) => ({ datetime: freeTime(index), reason: "A cold." }),
      outcomes: partiesPost("303 /bookings/…"),
    },
  },
  "routes/bookings/view/booking-calendar": {
    path: ({ bookingId }) => `/bookings/${bookingId}.ics`,
    get: parties("200 ~ BEGIN:VCALENDAR"),
  },
  "routes/diary/calendar-feed": {
    path: () => `/calendar/${"a".repeat(43)}.ics`,
    get: all("404"),
  },
  "routes/dashboards/learner": { path: () => "/learner-dashboard", get: signedIn("200") },
  dashboard: { path: () => "/dashboard", get: signedIn("200") },
  "routes/dashboards/expert": { path: () => "/expert-dashboard", get: ownCard("200 ~ booking(s) scheduled") },
  "expert-profile": { path: () => "/expert-profile", get: ownCard("200 ~ booking(s) scheduled") },
  "routes/bookings/meeting-link/meeting-link": {
    path: () => "/expert-dashboard/meeting-link",
    get: ownCard("200 ~ Your usual meeting link"),
    post: {
      fields: () => ({ meetingLink: "https://meet.google.com/abc" }),
      outcomes: { ...ownCard("303 /expert-dashboard"), visitor: signInPage },
    },
  },
  "routes/payouts/payout-details": {
    path: () => "/expert-dashboard/payout-details",
    get: ownCard("200 ~ There are no payout details yet"),
    post: {
      fields: () => ({ holder: "Amara Okafor", accountNumber: "DE89370400440532013000" }),
      outcomes: { ...ownCard("303 /expert-dashboard/payout-details"), visitor: signInPage },
    },
  },
  "booking-meeting-link": {
    path: ({ bookingId }) => `/bookings/${bookingId}/meeting-link`,
    get: signedIn("404", { expert: "200 ~ Meeting link of this session" }),
    post: {
      fields: () => ({ meetingLink: "https://meet.google.com/abc" }),
      outcomes: signedIn("404", { expert: "303 /bookings/…", visitor: signInPage }),
    },
  },

  "routes/bookings/room/room": {
    path: ({ reviewedBookingId }) => `/bookings/${reviewedBookingId}/room`,
    get: parties("200 ~ https://meet.example/0123456789abcdef0123456789abcdef"),
    post: { fields: () => ({ intent: "join" }), outcomes: partiesPost("409 ~ cancelled or over") },
  },

  ...accountRows,
  ...publicClassRows,
  ...seatRows,
  ...paymentRows,
  ...chatRows,

  "routes/experts/record/edit-card": {
    path: () => "/profile/expert",
    get: ownCard("200 ~ Edit Expert Profile"),
    post: { outcomes: ownCard("400 ~ Enter your title") },
  },
  "routes/experts/record/creator": {
    path: () => "/expert-profile-creator",
    get: ownCard("200 ~ Manage Availability"),
    post: { outcomes: ownCard("400 ~ Please fill in all required fields.") },
  },
  "create-expert-profile": {
    path: () => "/create-expert-profile",
    get: ownCard("200 ~ Manage Availability"),
    post: { outcomes: ownCard("400 ~ Please fill in all required fields.") },
  },
  "routes/experts/record/availability": {
    path: () => "/availability",
    get: ownCard("200 ~ Weekly hours"),
    post: { outcomes: ownCard("400 ~ No availability selected to save.") },
  },
  "routes/experts/record/calendars": {
    path: () => "/availability/calendars",
    get: ownCard("200 ~ Add a calendar"),
    post: {
      fields: () => ({ intent: "add", calendarAddress: "http://calendar.example" }),
      outcomes: { ...ownCard("400 ~ Enter the whole address"), visitor: signInPage },
    },
  },
  "routes/dashboards/dashboard-expert": { path: () => "/dashboard/expert", get: all("302 /profile") },

  "routes/experts/record/apply": {
    path: () => "/apply-as-expert",
    get: all('200 ~ name="hourlyRate"', {
      visitor: "200 ~ Create an account to apply",
      expert: "200 ~ You are already an expert.",
      otherExpert: "200 ~ You are already an expert.",
      admin: "200 ~ The admin account can&#x27;t apply.",
    }),
    post: {
      fields: () => ({
        name: "Nadia Rahman",
        email: "nadia@test.example",
        skills: "Forensics",
        experience: "7",
        hourlyRate: "42.50",
        description: "Seven years in a SOC.",
        languages: "English",
        certifications: "GCFA",
        linkedin: "https://www.linkedin.com/in/nadia",
        photo: "https://pictures.example/nadia.jpg",
      }),
      outcomes: signedIn("303 /apply-as-expert", {
        expert: "409",
        otherExpert: "409",
        admin: "403",
        visitor: signInPage,
      }),
    },
  },

  ...runningClassRows,
  ...adminAuditRows,
  ...adminFiguresRows,
  ...adminMoneyRows,
  ...adminUserRows,
  ...adminQueueRows,

  "routes/admin/front-door": {
    path: () => "/admin",
    get: adminOnly("302 /admin/queues"),
    post: { outcomes: all("403", { admin: "405" }) },
  },
  "routes/admin/not-found": {
    path: () => "/admin/nowhere",
    get: all("302 /", { admin: "404" }),
    post: { outcomes: all("403", { admin: "404" }) },
  },
  "routes/admin/approvals": {
    path: () => "/admin/approvals",
    get: adminOnly("200 ~ Approvals"),
    post: { outcomes: all("403", { admin: "405" }) },
  },
  "routes/admin/card": {
    path: ({ bookingId }) => `/admin/approvals/cards/${bookingId}`,
    get: adminOnly("404"),
    post: { fields: () => ({ decision: "accept" }), outcomes: all("403", { admin: "404" }) },
  },
  "routes/admin/application": {
    path: ({ bookingId }) => `/admin/approvals/applications/${bookingId}`,
    get: adminOnly("404"),
    post: { fields: () => ({ decision: "accept" }), outcomes: all("403", { admin: "404" }) },
  },
  "routes/admin/link": {
    path: ({ expertId }) => `/admin/approvals/links/${expertId}`,
    get: adminOnly("200 ~ Nothing to confirm"),
    post: { outcomes: all("403", { admin: "409" }) },
  },

  "routes/dev/mailbox": { path: () => "/dev/mailbox", get: all("200") },
  "routes/dev/mailbox-json": { path: () => "/dev/mailbox.json", get: all("200") },
  "routes/site/not-found": {
    path: () => "/nowhere",
    get: all("404 ~ Oops! This page doesn&#x27;t exist"),
    post: { outcomes: all("404") },
  },
};
