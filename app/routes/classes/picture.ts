import { data } from "react-router";

/** The Open Graph picture of a class. */

export const loader = () => {
  throw data("Not built", { status: 404 });
};
