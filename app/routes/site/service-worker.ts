import { data } from "react-router";

/** The script that shows the offline page. */

export const loader = () => {
  throw data("Not built", { status: 404 });
};
