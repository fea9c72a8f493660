import { data } from "react-router";

/** The experts whom somebody keeps in mind; the hearts post here. */

export const loader = () => {
  throw data("Not built", { status: 404 });
};

export default function Favourites() {
  return null;
}
