import { data } from "react-router";

/** The corporate demo request. */

export const loader = () => {
  throw data("Not built", { status: 404 });
};

export default function BookDemo() {
  return null;
}
