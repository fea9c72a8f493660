import { data } from "react-router";

/** The Open Graph picture of an expert. */

export const loader = () => {
  throw data("Not built", { status: 404 });
};
