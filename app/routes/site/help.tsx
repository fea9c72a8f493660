import { data } from "react-router";

/** The Help Center. */

export const loader = () => {
  throw data("Not built", { status: 404 });
};

export default function Help() {
  return null;
}
