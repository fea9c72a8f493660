import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the site, on one page. A second address of the same page gets an `id` of its own. */
export default [
  index("routes/site/home.tsx"),
  route("terms", "routes/site/terms.tsx"),
  route("privacy", "routes/site/privacy.tsx"),
  route("theme", "routes/site/theme.ts"),
  route("sitemap.xml", "routes/site/sitemap.ts"),
  route("sign-in-prompt", "routes/site/sign-in-prompt.tsx"),
  route("forms/:form", "routes/inquiries/form.tsx"),

  route("experts", "routes/experts/listing.tsx"),
  route("expert/:expertId", "routes/experts/profile.tsx"),
  route("expert/:expertId/ask", "routes/experts/ask.tsx"),

  route("expert/:expertId/book", "routes/bookings/book.tsx"),
  route("checkout/:expertId?", "routes/bookings/checkout.tsx"),
  route("confirmation", "routes/bookings/confirmation.tsx"),
  route("confirmation-old", "routes/bookings/confirmation-old.ts"),
  route("my-bookings", "routes/bookings/my-bookings.tsx"),
  route("bookings", "routes/bookings/my-bookings.tsx", { id: "bookings" }),
  route("bookings/:bookingId", "routes/bookings/booking.tsx"),
  route("bookings/:bookingId.ics", "routes/bookings/booking-calendar.ts"),
  route("learner-dashboard", "routes/dashboards/learner.tsx"),
  route("dashboard", "routes/dashboards/learner.tsx", { id: "dashboard" }),
  route("expert-dashboard", "routes/dashboards/expert.tsx"),

  route("signup", "routes/accounts/signup.tsx"),
  route("login", "routes/accounts/login.tsx"),
  route("login/second-step", "routes/accounts/second-step.tsx"),
  route("check-email", "routes/accounts/check-email.tsx"),
  route("check-email/state", "routes/accounts/check-email-state.ts"),
  route("verify-email", "routes/accounts/verify-email.tsx"),
  route("forgot-password", "routes/accounts/forgot-password.tsx"),
  route("reset-password", "routes/accounts/reset-password.tsx"),
  route("reset-password/sent", "routes/accounts/reset-sent.tsx"),
  route("reset-password-sent", "routes/accounts/reset-sent.tsx", { id: "reset-password-sent" }),
  route("oauth-start", "routes/accounts/oauth-start.ts"),
  route("oauth-callback", "routes/accounts/oauth-callback.tsx"),
  route("logout", "routes/accounts/logout.ts"),
  route("time-zone", "routes/accounts/time-zone.tsx"),

  route("profile", "routes/profile/profile.tsx"),
  route("profile/password", "routes/profile/password.tsx"),
  route("profile/sessions", "routes/profile/sessions.ts"),
  route("profile/two-factor", "routes/profile/two-factor.tsx"),
  route("profile/data", "routes/profile/data.tsx"),
  route("profile/export", "routes/profile/export.ts"),
  route("profile/deletion", "routes/profile/deletion.tsx"),
  route("profile/expert", "routes/experts-own/edit-card.tsx"),
  route("expert-profile-creator", "routes/experts-own/creator.tsx"),
  route("create-expert-profile", "routes/experts-own/creator.tsx", { id: "create-expert-profile" }),
  route("availability", "routes/experts-own/availability.tsx"),
  route("apply-as-expert", "routes/experts-own/apply.tsx"),
  route("expert-profile", "routes/dashboards/expert.tsx", { id: "expert-profile" }),
  route("expert-dashboard/meeting-link", "routes/bookings/meeting-link.tsx"),
  route("bookings/:bookingId/meeting-link", "routes/bookings/meeting-link.tsx", {
    id: "booking-meeting-link",
  }),
  route("events", "routes/site/events.ts"),

  route("admin/approvals", "routes/admin/approvals.tsx"),
  route("admin/approvals/cards/:versionId", "routes/admin/card.tsx"),
  route("admin/approvals/applications/:applicationId", "routes/admin/application.tsx"),
  route("admin/approvals/links/:expertId", "routes/admin/link.tsx"),

  route("dashboard/expert", "routes/dashboards/dashboard-expert.ts"),

  route("dev/mailbox", "routes/dev/mailbox.tsx"),
  route("dev/mailbox.json", "routes/dev/mailbox-json.ts"),

  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;
