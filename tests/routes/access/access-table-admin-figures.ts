import { adminOnly, all, type Row } from "./access-outcomes";

/** The admin's dashboard. */
export const adminFiguresRows: Record<string, Row> = {
  "routes/admin/dashboard": {
    path: () => "/admin/dashboard?tab=overview",
    get: adminOnly("200 ~ Total Learners"),
    post: { outcomes: all("403", { admin: "405" }) },
  },
};
