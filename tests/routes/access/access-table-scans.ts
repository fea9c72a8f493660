import { all, type Row } from "./access-outcomes";

/** The skill scan, for the account or browser that took it. Other users get 404. */
export const scanRows: Record<string, Row> = {
  "routes/scans/start": {
    path: () => "/skill-scan",
    get: all("200 ~ Complete analysis", { visitor: "200 ~ Continue your scan" }),
    post: { fields: () => ({ mode: "full" }), outcomes: all("303 /skill-scan/…/1") },
  },
  "routes/scans/question": {
    path: ({ visitorScanId }) => `/skill-scan/${visitorScanId}/1`,
    get: all("404", { visitor: "200 ~ Question 1 of 6" }),
    post: {
      fields: () => ({ answer: "soc-analyst" }),
      outcomes: all("404", { visitor: "303 /skill-scan/…/2" }),
    },
  },
  "routes/scans/analysis": {
    path: ({ scanId }) => `/skill-scan/${scanId}/analysis`,
    get: all("404", { learner: "303 /skill-scan/…" }),
    post: { outcomes: all("404", { visitor: "302 /login", learner: "303 /skill-scan/…" }) },
  },
  "routes/scans/result": {
    path: ({ scanId }) => `/skill-scan/${scanId}`,
    get: all("404", { learner: "200 ~ Your plan" }),
  },
  "routes/scans/plan": {
    path: ({ scanId }) => `/skill-scan/${scanId}/plan`,
    get: all("303 /skill-scan/…"),
    post: {
      fields: () => ({ skill: "KW-siem", done: "1" }),
      outcomes: all("404", { visitor: "401 ~ Sign in", learner: "303 /skill-scan/…#plan" }),
    },
  },
  "routes/scans/cv-deletion": {
    path: ({ scanId }) => `/skill-scan/${scanId}/cv-deletion`,
    get: all("303 /skill-scan/…"),
    post: { outcomes: all("404", { visitor: "302 /login", learner: "303 /skill-scan/…" }) },
  },
  "routes/scans/saving": {
    path: ({ scanId }) => `/skill-scan/${scanId}/saving`,
    get: all("303 /skill-scan/…"),
    post: { outcomes: all("404", { visitor: "302 /login", learner: "303 /skill-scan/…" }) },
  },
};
