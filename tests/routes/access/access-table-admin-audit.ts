import { adminOnly, all, type Row } from "./access-outcomes";

const readOnly = { outcomes: all("403", { admin: "405" }) };

/** The audit, and the conversations that the admin may read. */
export const adminAuditRows: Record<string, Row> = {
  audit: {
    path: () => "/admin/audit",
    get: adminOnly("200 ~ Who did what"),
    post: readOnly,
  },
  "audit.csv": { path: () => "/admin/audit.csv", get: adminOnly("200"), post: readOnly },
  "routes/admin/messages/thread": {
    path: ({ threadId }) => `/admin/messages/${threadId}`,
    get: adminOnly("200 ~ The badge reader"),
    post: readOnly,
  },
};
