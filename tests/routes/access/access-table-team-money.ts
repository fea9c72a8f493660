import { adminOnly, all, type Row, signedIn, signInPage } from "./access-outcomes";

const noPosts = { outcomes: all("403", { admin: "405" }) };
/** The other expert owns the team, the expert manages it, the learner is a member and the other learner a former one. */
const managers = (outcome: string) => signedIn("404", { otherExpert: outcome, expert: outcome });
const readers = (every: string, own: string) =>
  signedIn("404", { otherExpert: every, expert: every, learner: own, otherLearner: own });

/** The money of a team. A stranger and invoices are in `routes/teams/team-budget-pages.test.ts`. */
export const teamMoneyRows: Record<string, Row> = {
  "routes/teams/budget": {
    path: ({ teamId }) => `/teams/${teamId}/budget`,
    get: managers("200 ~ Add to the budget"),
    post: {
      fields: () => ({ intent: "add", amount: "typed", way: "card" }),
      outcomes: { ...managers("400 ~ Enter an amount from"), visitor: signInPage },
    },
  },
  "routes/teams/seats": {
    path: ({ teamId }) => `/teams/${teamId}/seats`,
    get: managers("200 ~ Reserve seats for members"),
  },
  "routes/teams/class-seats": {
    path: ({ teamId, classId }) => `/teams/${teamId}/seats/${classId}`,
    get: managers("200 ~ Price of a seat"),
    post: {
      fields: () => ({ intent: "reserve", price: "4900" }),
      outcomes: { ...managers("400 ~ Tick at least one member"), visitor: signInPage },
    },
  },
  "routes/teams/invoice": {
    path: ({ teamId }) => `/teams/${teamId}/invoices/2026-000001`,
    get: managers("404"),
  },
  "routes/teams/report": {
    path: ({ teamId }) => `/teams/${teamId}/report`,
    get: readers("302 /teams/…/statements/2026-11", "302 /teams/…/statements/2026-11"),
  },
  "team-statement": {
    path: ({ teamId }) => `/teams/${teamId}/statements/2026-11`,
    get: readers("200 ~ Closing balance", "200 ~ What the team has paid for you"),
  },
  "team-statement.csv": {
    path: ({ teamId }) => `/teams/${teamId}/statements/2026-11.csv`,
    get: readers("200 ~ Closing balance", "200 ~ Went back"),
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
