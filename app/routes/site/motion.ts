import { data } from "react-router";

/** The setting 'Reduce motion': keeps the choice in a cookie and returns to the page it was made on. */

export const loader = () => {
  throw data("Not built", { status: 404 });
};
