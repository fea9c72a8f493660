import { redirect } from "react-router";
import type { Route } from "./+types/confirmation-old";

/** An older address of the confirmation; keeps the query. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(`/confirmation${url.search}`, 301);
