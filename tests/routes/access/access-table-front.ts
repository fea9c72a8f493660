import { all, type Row } from "./access-outcomes";

/** The public pages about the site. */
export const frontRows: Record<string, Row> = {
  "routes/site/about": { path: () => "/about", get: all("200 ~ Find Your Expert") },
  "routes/site/help": { path: () => "/help", get: all("200 ~ Help Center") },
  "routes/site/motion": {
    path: () => "/motion",
    get: all("302 /"),
    post: { fields: () => ({ reduce: "1" }), outcomes: all("303 /") },
  },
  "routes/site/display": { path: () => "/display", get: all("200 ~ Theme and motion") },
  "routes/site/robots": { path: () => "/robots.txt", get: all("200 ~ Disallow: /messages") },
  "routes/site/security": { path: () => "/.well-known/security.txt", get: all("200 ~ Contact: mailto:") },
  "routes/site/offline": { path: () => "/offline", get: all("200 ~ Try again") },
  "routes/site/service-worker": { path: () => "/service-worker.js", get: all("200 ~ addEventListener") },
  "routes/site/speculation-rules": { path: () => "/speculation-rules.json", get: all("200 ~ prefetch") },
  "routes/experts/profile/picture": {
    path: ({ expertId }) => `/expert/${expertId}/picture.png`,
    get: all("200 ~ PNG"),
  },
  "routes/classes/public/picture": {
    path: ({ classSlug }) => `/classes/${classSlug}/picture.png`,
    get: all("200 ~ PNG"),
  },
};
