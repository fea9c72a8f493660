import { adminOnly, all, type Row } from "./access-outcomes";

/** Accounts on the admin's pages. */
export const adminUserRows: Record<string, Row> = {
  ...Object.fromEntries(
    [
      ["routes/admin/to-tab", "users"],
      ["admin-bookings", "bookings"],
      ["admin-messages", "messages"],
    ].map(([route, name]) => [
      route,
      {
        path: () => `/admin/${name}`,
        get: adminOnly("302 /admin/dashboard"),
        post: { outcomes: all("403", { admin: "405" }) },
      },
    ]),
  ),
  "routes/admin/list-file": {
    path: () => "/admin/users.csv",
    get: adminOnly("200"),
    post: { outcomes: all("403", { admin: "405" }) },
  },
  "routes/admin/users/user": {
    path: ({ learnerUserId }) => `/admin/users/${learnerUserId}`,
    get: adminOnly("200 ~ Open sessions"),
    post: { outcomes: all("403", { admin: "405" }) },
  },
  "routes/admin/users/deactivation": {
    path: ({ adminUserId }) => `/admin/users/${adminUserId}/deactivation`,
    get: adminOnly("200 ~ be deactivated."),
    post: {
      fields: () => ({}),
      outcomes: all("403", { admin: "409 ~ be deactivated." }),
    },
  },
  "routes/admin/users/reactivation": {
    path: ({ learnerUserId }) => `/admin/users/${learnerUserId}/reactivation`,
    get: adminOnly("200 ~ This user is already active."),
    post: { fields: () => ({}), outcomes: all("403", { admin: "409 ~ This user is already active." }) },
  },
  "routes/admin/users/sessions-end": {
    path: ({ adminUserId }) => `/admin/users/${adminUserId}/sessions-end`,
    get: adminOnly("200 ~ One session is open."),
    post: {
      fields: () => ({}),
      outcomes: all("403", { admin: "409 ~ signed in anywhere." }),
    },
  },
  "routes/admin/users/promotion": {
    path: () => "/admin/experts",
    get: adminOnly("200 ~ Add expert"),
    post: { fields: () => ({}), outcomes: all("403", { admin: "400 ~ Please enter an email address" }) },
  },
};
