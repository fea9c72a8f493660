import { redirect } from "react-router";
import { exportAccount } from "~/domain/accounts/my-data/export-account.server";
import { paths } from "~/shared/paths";
import { requestFactsContext, servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/export";

/** Everything that is kept about the account, as a JSON file. A post, so that no link or image asks for it. */

export function loader({ context, request }: Route.LoaderArgs) {
  requireActor(context, request);
  return redirect(paths.profileData);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext);
  const { userId } = requireActor(context, request);
  const { clientAddress: sourceAddress } = context.get(requestFactsContext);
  const all = await orUnavailable(() => exportAccount(db, { userId, sourceAddress, now: clock() }));
  if (!all) throw redirect(paths.login(paths.profileData));
  return new Response(`${JSON.stringify(all, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="keyway-data.json"',
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
