import { redirect } from "react-router";
import { monthAt } from "~/domain/payouts/statements/months.server";
import { paths } from "~/shared/paths";
import type { Route } from "./+types/report";
import { reportReader } from "./own-report.server";

/** A team's report begins with the month that isn't over. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { now, months } = await reportReader({ context, request }, params.teamId);
  return redirect(paths.teamStatement(params.teamId, monthAt(now, months).key));
}
