import { data } from "react-router";

/** Which pages the browser may fetch when somebody is about to follow a link. */

export const loader = () => {
  throw data("Not built", { status: 404 });
};
