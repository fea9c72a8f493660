import { data } from "react-router";

/** The listing of one speciality. */

export const loader = () => {
  throw data("Not built", { status: 404 });
};

export default function Speciality() {
  return null;
}
