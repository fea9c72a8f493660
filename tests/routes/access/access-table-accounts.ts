import { all, entry, type Row, signedIn } from "./access-outcomes";

/** Sign-in, sign-up and the user's own account. */
export const accountRows: Record<string, Row> = {
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
  "routes/accounts/passkey-challenge": {
    path: () => "/passkey-challenge",
    get: all("404"),
    post: { outcomes: all('200 ~ "userVerification":"required"') },
  },
  "routes/accounts/recovery/recovery": {
    path: () => "/recovery?token=unknown",
    get: all("400 ~ This link is no longer valid."),
    post: { outcomes: all("400 ~ This link is no longer valid.") },
  },
  // A learner's recovery. Others need its mailed link.
  "routes/accounts/recovery/stop": {
    path: ({ recoveryId }) => `/recovery/${recoveryId}/stop`,
    get: all("404", { learner: "200 ~ Stop the recovery" }),
    post: { outcomes: all("404", { learner: "303 /recovery/…/stop" }) },
  },
  "routes/accounts/check-email": {
    path: () => "/check-email?email=somebody@test.example",
    get: all("200"),
    post: {
      fields: (index) => ({ email: `somebody-${index}@test.example` }),
      outcomes: all("303 /check-email"),
    },
  },
  "routes/accounts/session-state": {
    path: () => "/session-state",
    get: signedIn('200 ~ {"verified":true,"who":"', {
      visitor: '200 ~ {"verified":false,"who":"","inbox":null}',
    }),
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

  "routes/profile/profile": { path: () => "/profile", get: signedIn("200") },
  "routes/profile/account": {
    path: () => "/profile/account",
    get: signedIn("200 ~ Your details"),
    post: { outcomes: signedIn("400") },
  },
  "routes/profile/security": {
    path: () => "/profile/security",
    get: signedIn("200 ~ Where you are signed in"),
  },
  "routes/profile/email": {
    path: () => "/profile/email",
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
    get: signedIn("302 /profile/security"),
    post: { outcomes: signedIn("400") },
  },
  "routes/profile/two-factor": {
    path: () => "/profile/two-factor",
    get: signedIn("200"),
    post: { outcomes: signedIn("400") },
  },
  "routes/profile/passkeys": {
    path: () => "/profile/passkeys",
    get: signedIn("200 ~ Add a passkey"),
    post: { outcomes: signedIn("400") },
  },
  // A learner's passkey.
  "routes/profile/passkeys/passkey": {
    path: ({ passkeyId }) => `/profile/passkeys/${passkeyId}`,
    get: signedIn("404", { learner: "200 ~ Remove passkey" }),
    post: { outcomes: signedIn("404", { learner: "400" }) },
  },
  "routes/profile/calendar": {
    path: () => "/profile/calendar",
    get: signedIn("200 ~ Create my calendar address"),
    post: { outcomes: signedIn("400") },
  },
  "routes/profile/billing": {
    path: () => "/profile/billing",
    get: signedIn("200 ~ Billing details"),
    post: { outcomes: signedIn("303 /profile/account") },
  },
  "routes/profile/portrait": {
    path: () => "/profile/portrait",
    get: signedIn("200 ~ Save portrait", { learner: "200 ~ Replace portrait" }),
    post: { outcomes: signedIn("400 ~ Choose a picture") },
  },
  // A learner's portrait, which signed-in accounts may see.
  "routes/profile/portrait-file": {
    path: ({ portraitId }) => `/portraits/${portraitId}/96`,
    get: signedIn("200", { visitor: "404" }),
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
};
