import { adminOnly, all, type Row, signedIn, signInPage } from "./access-outcomes";

const noPosts = { outcomes: all("403", { admin: "405" }) };
const notTheirs = signedIn("404");

/**
 * The money of a team, here of one that doesn't exist. Owner, manager, member, former member and stranger are in
 * `routes/teams/team-budget-pages.test.ts`.
 */
export const teamMoneyRows: Record<string, Row> = {
  "routes/teams/budget": {
    path: ({ bookingId }) => `/teams/${bookingId}/budget`,
    get: notTheirs,
    post: {
      fields: () => ({ intent: "add", amount: "typed", way: "card" }),
      outcomes: { ...notTheirs, visitor: signInPage },
    },
  },
  "routes/teams/invoice": {
    path: ({ bookingId }) => `/teams/${bookingId}/invoices/2026-000001`,
    get: notTheirs,
  },
  "routes/teams/report": { path: ({ bookingId }) => `/teams/${bookingId}/report`, get: notTheirs },
  "team-statement": { path: ({ bookingId }) => `/teams/${bookingId}/statements/2026-11`, get: notTheirs },
  "team-statement.csv": {
    path: ({ bookingId }) => `/teams/${bookingId}/statements/2026-11.csv`,
    get: notTheirs,
  },
  "team-invoices": {
    path: () => "/admin/invoices",
    get: adminOnly("200 ~ No invoice waits for its transfer."),
    post: noPosts,
  },
  "routes/admin/payments/invoice": {
    path: ({ bookingId }) => `/admin/invoices/${bookingId}`,
    get: adminOnly("404"),
    post: { fields: () => ({ intent: "paid" }), outcomes: all("403", { admin: "404" }) },
  },
};
