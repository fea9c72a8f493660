import { adminOnly, all, type Row } from "./access-outcomes";

/** Public forms, and the admin's inbox. */
export const inquiryRows: Record<string, Row> = {
  "routes/inquiries/contact": {
    path: () => "/contact",
    get: all("200 ~ Contact Us"),
    post: { outcomes: all("400 ~ Enter your message") },
  },
  "routes/inquiries/book-demo": {
    path: () => "/book-demo",
    get: all("200 ~ Schedule Free Consultation"),
    post: { outcomes: all("400 ~ Enter your business email") },
  },
  "routes/inquiries/thank-you": { path: () => "/thank-you", get: all("200 ~ Thank you") },
  "routes/admin/inbox": {
    path: () => "/admin/inbox",
    get: adminOnly("200 ~ An invoice"),
    post: { outcomes: all("403", { admin: "405" }) },
  },
  "routes/admin/inquiry": {
    path: ({ inquiryId }) => `/admin/inbox/${inquiryId}`,
    get: adminOnly("200 ~ Where is my invoice?"),
    post: { fields: () => ({ intent: "answered" }), outcomes: all("403", { admin: "303 /admin/inbox" }) },
  },
};
