import { adminOnly, all, type Row } from "./access-outcomes";

const noPosts = all("403", { admin: "405" });

/** The admin's payout runs. The world's run was stopped, and its payout left out. */
export const payoutRows: Record<string, Row> = {
  "routes/admin/payouts/runs": {
    path: () => "/admin/payouts",
    get: adminOnly("200 ~ No expert can be paid now."),
    post: {
      fields: () => ({}),
      outcomes: all("403", { admin: "409 ~ No expert has a payable balance" }),
    },
  },
  "routes/admin/payouts/run": {
    path: ({ payoutRunId }) => `/admin/payouts/${payoutRunId}`,
    get: adminOnly("200 ~ Stopped"),
    post: {
      fields: () => ({ intent: "confirm" }),
      outcomes: all("403", { admin: "409 ~ This run has already been confirmed or stopped." }),
    },
  },
  "payouts.csv": {
    path: ({ payoutRunId }) => `/admin/payouts/${payoutRunId}.csv`,
    get: adminOnly("404"),
    post: { outcomes: noPosts },
  },
  "payouts.xml": {
    path: ({ payoutRunId }) => `/admin/payouts/${payoutRunId}.xml`,
    get: adminOnly("404"),
    post: { outcomes: noPosts },
  },
  "routes/admin/payouts/settling": {
    path: ({ payoutId }) => `/admin/payout/${payoutId}`,
    get: adminOnly("200 ~ There is nothing to settle for this payout."),
    post: {
      fields: () => ({ outcome: "paid" }),
      outcomes: all("403", { admin: "409 ~ There is nothing to settle for this payout." }),
    },
  },
  "failed-payouts": {
    path: () => "/admin/failed-payouts",
    get: adminOnly("200 ~ No payout has failed."),
    post: { outcomes: noPosts },
  },
};
