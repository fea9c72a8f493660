import { adminOnly, all, type Row } from "./access-outcomes";

const noPosts = { outcomes: all("403", { admin: "405" }) };

/** The admin's queues. Nothing has failed in the world, so items requested by an id don't exist. */
export const adminQueueRows: Record<string, Row> = {
  "routes/admin/queues/overview": {
    path: () => "/admin/queues",
    get: adminOnly("200 ~ Payments to review"),
    post: noPosts,
  },
  "payment-events": {
    path: () => "/admin/payment-events",
    get: adminOnly("200 ~ No payments to review."),
    post: noPosts,
  },
  disputes: {
    path: () => "/admin/disputes",
    get: adminOnly("200 ~ No payment has been disputed."),
    post: noPosts,
  },
  "routes/admin/queues/payment-event": {
    path: ({ bookingId }) => `/admin/payment-events/${bookingId}`,
    get: adminOnly("404"),
    post: { fields: () => ({ note: "Done." }), outcomes: all("403", { admin: "404" }) },
  },
  "failed-mails": {
    path: () => "/admin/mails",
    get: adminOnly("200 ~ No email has failed."),
    post: noPosts,
  },
  "routes/admin/queues/mail": {
    path: ({ bookingId }) => `/admin/mails/${bookingId}`,
    get: adminOnly("404"),
    post: noPosts,
  },
  "routes/admin/queues/mail-removal": {
    path: ({ bookingId }) => `/admin/mails/${bookingId}/removal`,
    get: adminOnly("404"),
    post: { fields: () => ({}), outcomes: all("403", { admin: "404" }) },
  },
  "routes/admin/queues/mail-retry": {
    path: ({ bookingId }) => `/admin/mails/${bookingId}/retry`,
    get: adminOnly("404"),
    post: { fields: () => ({}), outcomes: all("403", { admin: "404" }) },
  },
  "failed-jobs": {
    path: () => "/admin/jobs",
    get: adminOnly("200 ~ No job has failed."),
    post: noPosts,
  },
  "routes/admin/queues/job-retry": {
    path: () => "/admin/jobs/999999/retry",
    get: adminOnly("404"),
    post: { fields: () => ({}), outcomes: all("403", { admin: "409 ~ No failed job has this number" }) },
  },
  "routes/admin/queues/zones": {
    path: () => "/admin/zones",
    get: adminOnly("200 ~ agree about every zone"),
    post: noPosts,
  },
};
