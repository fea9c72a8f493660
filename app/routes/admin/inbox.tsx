import { data } from "react-router";

/** What people sent to us. */

export const loader = () => {
  throw data("Not built", { status: 404 });
};

export default function Inbox() {
  return null;
}
