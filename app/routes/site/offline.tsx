import { data } from "react-router";

/** What the browser shows while it has no network. */

export const loader = () => {
  throw data("Not built", { status: 404 });
};

export default function Offline() {
  return null;
}
