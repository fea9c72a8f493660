import { adminOnly, all, type Row, signInPage } from "./access-outcomes";

/** Certifications: submitted by the expert of the card, checked by the admin. */
export const certificationRows: Record<string, Row> = {
  "routes/experts/record/certifications": {
    path: () => "/profile/expert/certifications",
    get: all("302 /experts", {
      visitor: "302 /login",
      expert: "200 ~ An admin is checking it.",
      otherExpert: "200 ~ names no certification",
    }),
    post: {
      fields: () => ({ name: "OSCP", link: "https://credly.example/badges/1" }),
      outcomes: all("302 /experts", {
        visitor: signInPage,
        expert: "409 ~ An admin is checking this certification.",
        otherExpert: "409 ~ names no certification",
      }),
    },
  },
  "waiting-certifications": {
    path: () => "/admin/certifications",
    get: adminOnly("200 ~ OSCP"),
    post: { outcomes: all("403", { admin: "405" }) },
  },
  "routes/admin/certification": {
    path: ({ certificationId }) => `/admin/certifications/${certificationId}`,
    get: adminOnly("200 ~ https://credly.example/badges/4711"),
    post: {
      fields: () => ({ decision: "refuse", reason: "The link leads nowhere." }),
      outcomes: all("403", { admin: "303 /admin/certifications" }),
    },
  },
};
