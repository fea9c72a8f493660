import { data } from "react-router";

/** Contact Us. */

export const loader = () => {
  throw data("Not built", { status: 404 });
};

export default function Contact() {
  return null;
}
