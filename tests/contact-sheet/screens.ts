/** A screen's address, or how to find it. */
export type Way = string | { on: Way; link: string; under?: string } | { on: Way; field: string; at: string };

/** A day of next week, with its times. */
const pickerDay: Way = { on: "/expert/{amara}/book?week=1", link: "main a[href*='date=']:has-text('free')" };

/**
 * All screens by role and name, with their address or how to find it. `{ on, link, under }` is the address of a link
 * (its selector) on another page, followed by `under`. `{ on, field, at }` is `at` followed by the value of a field of
 * another page. `{amara}` stands for the id of an expert of the demo data.
 */
export const screens: Record<string, Record<string, Way>> = {
  visitor: {
    home: "/",
    about: "/about",
    help: "/help",
    terms: "/terms",
    privacy: "/privacy",
    contact: "/contact",
    "book-demo": "/book-demo",
    "thank-you": "/thank-you",
    offline: "/offline",
    "not-found": "/nowhere",
    "form-request-skills": "/forms/request-skills",
    "form-give-feedback": "/forms/give-feedback",
    "skill-scan": "/skill-scan",
    listing: "/experts",
    "listing-filtered": "/experts?language=german&priceTo=60",
    "listing-empty": "/experts?search=zzzz",
    speciality: "/experts/incident-response",
    "expert-profile": "/expert/{amara}",
    "expert-question": "/expert/{amara}/ask",
    "expert-times-prompt": "/expert/{amara}/book",
    classes: "/classes",
    class: "/classes/threat-hunting-with-logs",
    "class-full": "/classes/web-application-testing",
    "class-waitlist": "/classes/web-application-testing/waitlist",
    "class-past": "/classes/phishing-triage",
    "beginner-foundations": "/beginner-foundations",
    subscribe: "/subscribe",
    signup: "/signup",
    login: "/login",
    "forgot-password": "/forgot-password",
    "reset-sent": "/reset-password/sent",
    "check-email": "/check-email?email=someone@keyway.example",
    "link-unknown": "/verify-email?token=unknown",
    "sign-in-prompt": "/sign-in-prompt?action=message&redirectTo=/expert/{amara}/message",
  },
  learner: {
    "learner-home": "/",
    "learner-listing": "/experts",
    "learner-expert-profile": "/expert/{amara}",
    favourites: "/favourites",
    "learner-dashboard": "/learner-dashboard",
    picker: "/expert/{amara}/book?week=1",
    "picker-day": pickerDay,
    checkout: { on: pickerDay, field: "datetime", at: "/checkout/{amara}?hours=1&datetime=" },
    "class-reservation": "/classes/threat-hunting-with-logs/reservation",
    "my-bookings": "/my-bookings",
    booking: booking(),
    "booking-cancellation": booking("/cancellation"),
    "booking-reschedule": booking("/reschedule"),
    "booking-past": { on: "/my-bookings", link: "#past + .ledger h3 a[href^='/bookings/']" },
    "case-files": "/case-files",
    "case-file": { on: "/case-files", link: ".casebook a" },
    receipt: { on: booking(), link: "a[href$='/receipt']" },
    messages: "/messages",
    conversation: { on: "/messages", link: ".conversation" },
    "expert-message": "/expert/{amara}/message",
    "apply-as-expert": "/apply-as-expert",
    "skill-scan-result": { on: "/profile", link: "a[href^='/skill-scan/']" },
    profile: "/profile",
    "profile-account": "/profile/account",
    "profile-security": "/profile/security",
    "profile-email": "/profile/email",
    "profile-password": "/profile/password",
    "profile-two-factor": "/profile/two-factor",
    "profile-passkeys": "/profile/passkeys",
    "profile-calendar": "/profile/calendar",
    "profile-data": "/profile/data",
    "profile-deletion": "/profile/deletion",
    "time-zone": "/time-zone",
  },
  expert: {
    "expert-dashboard": "/expert-dashboard",
    availability: "/availability",
    "own-calendars": "/availability/calendars",
    "expert-bookings": "/my-bookings",
    "expert-booking": booking(),
    "expert-case-file": { on: "/my-bookings", link: ".actions a[href$='/case-file']" },
    "expert-own-profile": "/profile",
    "card-editor": "/profile/expert",
    "meeting-link": "/expert-dashboard/meeting-link",
    "payout-details": "/expert-dashboard/payout-details",
    "expert-messages": "/messages",
    "own-classes": "/expert-dashboard/classes",
    "own-class": ownClass(),
    "own-class-edit": ownClass("/edit"),
    "own-class-cancellation": ownClass("/cancellation"),
    "own-class-new": "/expert-dashboard/classes/new",
  },
  "new-expert": {
    "profile-creator": "/expert-profile-creator",
    "new-expert-dashboard": "/expert-dashboard",
  },
  admin: {
    dashboard: "/admin/dashboard",
    "dashboard-experts": "/admin/dashboard?tab=experts",
    approvals: "/admin/approvals",
    "approval-card": { on: "/admin/approvals", link: "a[href*='/approvals/cards/']" },
    "approval-application": { on: "/admin/approvals", link: "a[href*='/approvals/applications/']" },
    "approval-link": { on: "/admin/approvals", link: "a[href*='/approvals/links/']" },
    queues: "/admin/queues",
    inbox: "/admin/inbox",
    reports: "/admin/reports",
    "admin-classes": "/admin/classes",
    "admin-class-new": "/admin/classes/new",
  },
};

function booking(under = ""): Way {
  return { on: "/my-bookings", link: ".booking-card h3 a[href^='/bookings/']", under };
}

function ownClass(under = ""): Way {
  return {
    on: "/expert-dashboard/classes",
    link: "main a[href*='/expert-dashboard/classes/']:not([href$='/new'])",
    under,
  };
}
