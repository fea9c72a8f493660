import { data } from "react-router";

/** After a demo request. */

export const loader = () => {
  throw data("Not built", { status: 404 });
};

export default function ThankYou() {
  return null;
}
