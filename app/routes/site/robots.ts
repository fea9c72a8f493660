import { data } from "react-router";

/** What crawlers may read, and where the sitemap is. */

export const loader = () => {
  throw data("Not built", { status: 404 });
};
