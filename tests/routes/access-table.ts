import { type ActorName, actors } from "../support/world";

/** A status, a redirect's path ("302 /login"), and after " ~ " a text that the page must show. Ids are written "…". */
export type Outcome = string;

interface Row {
  /** The address that is asked for; `index` tells the six apart where a post takes something away. */
  path(world: { expertId: string; bookingId: string }, index?: number): string;
  get: Record<ActorName, Outcome>;
  post?: { fields?: (index: number) => Record<string, string>; outcomes: Record<ActorName, Outcome> };
}

export const accessTable: Record<string, Row> = {
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
    path: ({ expertId }) => `/events?expert=${expertId}`,
    get: all("200", { visitor: "401 ~ Please sign in." }),
    post: { outcomes: all("405") },
  },
  "routes/inquiries/form": {
    path: () => "/forms/give-feedback",
    get: all("200"),
    post: { outcomes: all("400") },
  },

  "routes/experts/listing": { path: () => "/experts", get: all("200 ~ Amara O.") },
  "routes/experts/profile": { path: ({ expertId }) => `/expert/${expertId}`, get: all("200 ~ Amara O.") },
  "routes/experts/ask": {
    path: ({ expertId }) => `/expert/${expertId}/ask`,
    get: all("200"),
    post: { outcomes: all("400") },
  },

  "routes/bookings/book": {
    path: ({ expertId }) => `/expert/${expertId}/book`,
    get: all('200 ~ id="week"', {
      visitor: "200 ~ Please sign in to continue",
      expert: "200 ~ book a session with yourself",
    }),
    post: {
      fields: (index) => ({ datetime: freeTime(index) }),
      outcomes: booking(),
    },
  },
  "routes/bookings/checkout": {
    path: ({ expertId }, index = 0) => `/checkout/${expertId}?datetime=${freeTime(index)}&hours=1`,
    get: all("200 ~ $40.00", { visitor: "200 ~ Please sign in to continue" }),
    post: { outcomes: booking() },
  },
  "routes/bookings/confirmation": {
    path: ({ bookingId }) => `/confirmation?bookingId=${bookingId}`,
    get: all("400 ~ Missing booking information", { learner: "200", expert: "200" }),
  },
  "routes/bookings/confirmation-old": {
    path: () => "/confirmation-old?a=1",
    get: all("301 /confirmation?a=1"),
  },
  "routes/bookings/my-bookings": { path: () => "/my-bookings", get: ownBookings() },
  bookings: { path: () => "/bookings", get: ownBookings() },
  "routes/bookings/booking": { path: ({ bookingId }) => `/bookings/${bookingId}`, get: parties("200") },
  "routes/bookings/booking-calendar": {
    path: ({ bookingId }) => `/bookings/${bookingId}.ics`,
    get: parties("200 ~ BEGIN:VCALENDAR"),
  },
  "routes/dashboards/learner": { path: () => "/learner-dashboard", get: signedIn("200") },
  dashboard: { path: () => "/dashboard", get: signedIn("200") },
  "routes/dashboards/expert": { path: () => "/expert-dashboard", get: ownCard("200 ~ booking(s) scheduled") },
  "expert-profile": { path: () => "/expert-profile", get: ownCard("200 ~ booking(s) scheduled") },
  "routes/bookings/meeting-link": {
    path: () => "/expert-dashboard/meeting-link",
    get: ownCard("200 ~ Your usual meeting link"),
    post: {
      fields: () => ({ meetingLink: "https://meet.google.com/abc" }),
      outcomes: ownCard("303 /expert-dashboard"),
    },
  },
  "booking-meeting-link": {
    path: ({ bookingId }) => `/bookings/${bookingId}/meeting-link`,
    get: signedIn("404", { expert: "200 ~ Meeting link of this session" }),
    post: {
      fields: () => ({ meetingLink: "https://meet.google.com/abc" }),
      outcomes: signedIn("404", { expert: "303 /bookings/…" }),
    },
  },

  "routes/accounts/signup": {
    path: () => "/signup",
    get: entry("200 ~ Create your account"),
    post: { outcomes: entry("400 ~ There is a problem") },
  },
  "routes/accounts/login": {
    path: () => "/login",
    get: entry("200 ~ Sign in"),
    post: { outcomes: entry("400 ~ There is a problem") },
  },
  "routes/accounts/second-step": {
    path: () => "/login/second-step",
    get: all("302 /login"),
    post: { outcomes: all("302 /login") },
  },
  "routes/accounts/check-email": {
    path: () => "/check-email?email=somebody@test.example",
    get: all("200"),
    post: {
      fields: (index) => ({ email: `somebody-${index}@test.example` }),
      outcomes: all("303 /check-email"),
    },
  },
  "routes/accounts/check-email-state": {
    path: () => "/check-email/state",
    get: signedIn('200 ~ {"verified":true}', { visitor: '200 ~ {"verified":false}' }),
  },
  "routes/accounts/verify-email": {
    path: () => "/verify-email?token=unknown",
    get: all("400 ~ This link is no longer valid."),
    post: { outcomes: all("400 ~ This link is no longer valid.") },
  },
  "routes/accounts/forgot-password": {
    path: () => "/forgot-password",
    get: all("200"),
    post: { outcomes: all("400") },
  },
  "routes/accounts/reset-password": {
    path: () => "/reset-password?token=unknown",
    get: all("400 ~ Invalid reset link."),
    post: { outcomes: all("400 ~ Invalid reset link.") },
  },
  "routes/accounts/reset-sent": {
    path: () => "/reset-password/sent",
    get: all("200 ~ If an account exists for that address"),
  },
  "reset-password-sent": {
    path: () => "/reset-password-sent",
    get: all("200 ~ If an account exists for that address"),
  },
  "routes/accounts/oauth-start": { path: () => "/oauth-start", get: all("404") },
  "routes/accounts/oauth-callback": {
    path: () => "/oauth-callback?code=x",
    get: all("400 ~ No user found in session"),
  },
  "routes/accounts/logout": { path: () => "/logout", get: all("302 /"), post: { outcomes: all("302 /") } },
  "routes/accounts/time-zone": {
    path: () => "/time-zone?redirectTo=/experts",
    get: all("200 ~ America/New_York"),
    post: {
      fields: () => ({ timeZone: "Europe/Paris", redirectTo: "/experts" }),
      outcomes: all("302 /experts"),
    },
  },

  "routes/profile/profile": {
    path: () => "/profile",
    get: signedIn("200"),
    post: { outcomes: signedIn("400") },
  },
  "routes/profile/password": {
    path: () => "/profile/password",
    get: signedIn("200"),
    post: { outcomes: signedIn("400") },
  },
  "routes/profile/sessions": {
    path: () => "/profile/sessions",
    get: signedIn("302 /profile"),
    post: { outcomes: signedIn("400") },
  },
  "routes/profile/two-factor": {
    path: () => "/profile/two-factor",
    get: signedIn("200"),
    post: { outcomes: signedIn("400") },
  },
  "routes/profile/data": { path: () => "/profile/data", get: signedIn("200 ~ Download my data") },
  "routes/profile/export": {
    path: () => "/profile/export",
    get: signedIn("302 /profile/data"),
    post: { outcomes: signedIn("200") },
  },
  "routes/profile/deletion": {
    path: () => "/profile/deletion",
    get: signedIn("200", { admin: "403" }),
    post: { outcomes: signedIn("400", { admin: "403" }) },
  },
  "routes/experts-own/edit-card": {
    path: () => "/profile/expert",
    get: ownCard("200 ~ Edit Expert Profile"),
    post: { outcomes: ownCard("400 ~ Enter your title") },
  },
  "routes/experts-own/creator": {
    path: () => "/expert-profile-creator",
    get: ownCard("200 ~ Manage Availability"),
    post: { outcomes: ownCard("400 ~ Please fill in all required fields.") },
  },
  "create-expert-profile": {
    path: () => "/create-expert-profile",
    get: ownCard("200 ~ Manage Availability"),
    post: { outcomes: ownCard("400 ~ Please fill in all required fields.") },
  },
  "routes/experts-own/availability": {
    path: () => "/availability",
    get: ownCard("200 ~ Weekly hours"),
    post: { outcomes: ownCard("400 ~ No availability selected to save.") },
  },
  "routes/dashboards/dashboard-expert": { path: () => "/dashboard/expert", get: all("302 /profile") },

  "routes/experts-own/apply": {
    path: () => "/apply-as-expert",
    get: all('200 ~ name="hourlyRate"', {
      visitor: "200 ~ Error: User not logged in.",
      expert: "200 ~ You are an expert already.",
      otherExpert: "200 ~ You are an expert already.",
      admin: "200 ~ The admin account can’t apply.",
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
      outcomes: signedIn("303 /apply-as-expert", { expert: "409", otherExpert: "409", admin: "403" }),
    },
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
    post: { fields: () => ({ decision: "approve" }), outcomes: all("403", { admin: "404" }) },
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

function all(outcome: Outcome, others: Partial<Record<ActorName, Outcome>> = {}): Record<ActorName, Outcome> {
  const same = Object.fromEntries(actors.map((actor) => [actor, outcome]));
  return { ...(same as Record<ActorName, Outcome>), ...others }; // every actor has its entry
}

/** A page of one's own account: visitors are sent to sign in. */
function signedIn(outcome: Outcome, others: Partial<Record<ActorName, Outcome>> = {}) {
  return all(outcome, { visitor: "302 /login", ...others });
}

/** An expert's own pages: everybody else is led to the listing. */
function ownCard(outcome: Outcome) {
  return signedIn("302 /experts", { expert: outcome, otherExpert: outcome });
}

/** Sign-in and sign-up: whoever is signed in already goes on to where sign-in leads. */
function entry(outcome: Outcome) {
  const home = "302 /profile";
  return all("302 /experts", { visitor: outcome, expert: home, otherExpert: home });
}

/** Anybody but the expert can take the expert's time. */
function booking() {
  return signedIn("303 /confirmation", { expert: "403" });
}

/** What belongs to the booking's two parties; to everybody else it isn't there, the admin included. */
function parties(outcome: Outcome) {
  return signedIn("404", { learner: outcome, expert: outcome });
}

/** Pages below /admin: everybody else is led home. */
function adminOnly(outcome: Outcome) {
  return all("302 /", { admin: outcome });
}

/** Each sees the other party's name; who has no bookings sees none. */
function ownBookings() {
  return all("200", { visitor: "200 ~ /login", learner: "200 ~ Amara O", expert: "200 ~ Nadia" });
}

/** Free hours of the demo expert on 24 November, one for each of the six. */
function freeTime(index: number): string {
  return `2026-11-24T${12 + index}:00:00.000Z`;
}
