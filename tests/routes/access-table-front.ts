import { all, type Row } from "./access-outcomes";

/** The front of the house: pages that everybody may read. */
export const frontRows: Record<string, Row> = {
  "routes/site/about": { path: () => "/about", get: all("200 ~ Find Your Expert") },
  "routes/site/help": { path: () => "/help", get: all("200 ~ Help Center") },
  "routes/site/motion": {
    path: () => "/motion",
    get: all("302 /"),
    post: { fields: () => ({ reduce: "1" }), outcomes: all("303 /") },
  },
};
