import { MyData } from "~/components/accounts/my-data";
import { ownPageMeta } from "~/components/site/page-meta";
import { requireActor } from "~/web/guards.server";
import type { Route } from "./+types/data";

/** 'My data': what is stored about the account, with the links to download or delete it. */

export const meta = ownPageMeta("My data", "Download what Keyway keeps about you, or delete your account.");

export function loader({ context, request }: Route.LoaderArgs) {
  const { email, role } = requireActor(context, request).actor;
  return { email, isAdmin: role === "admin" };
}

export default function Data({ loaderData }: Route.ComponentProps) {
  return <MyData {...loaderData} />;
}
