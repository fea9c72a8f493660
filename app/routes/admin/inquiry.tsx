import { data } from "react-router";

/** One of them. */

export const loader = () => {
  throw data("Not built", { status: 404 });
};

export default function Inquiry() {
  return null;
}
