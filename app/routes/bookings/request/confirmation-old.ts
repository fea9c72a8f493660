import { redirect } from "react-router";
import type { Route } from "./+types/confirmation-old";

/** An older address of the confirmation; its query is kept. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(`/confirmation${url.search}`, 301);
