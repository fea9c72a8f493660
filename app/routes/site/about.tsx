import { data } from "react-router";

/** About Us. */

export const loader = () => {
  throw data("Not built", { status: 404 });
};

export default function About() {
  return null;
}
