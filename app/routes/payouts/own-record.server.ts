import { data, redirect } from "react-router";
import { type Month, readMonth } from "~/domain/payouts/statements/months.server";
import {
  findStatementOwner,
  readStatement,
  type Statement,
} from "~/domain/payouts/statements/statement.server";
import { paths } from "~/shared/paths";
import { type Context, servicesContext } from "~/web/context";
import { requireExpert } from "~/web/guards.server";

/**
 * Returns the own expert record, and the months of the operator's documents (decision J13).
 * @throws a redirect: visitors to /login, others to /experts, experts without a record to the dashboard, which says so
 */
export async function ownRecord(context: Context, request: Request) {
  const { db, env } = context.get(servicesContext);
  const caller = requireExpert(context, request);
  const { expertId } = caller.actor;
  const owner = expertId && (await findStatementOwner(db, expertId, env.business.timeZone));
  if (!expertId || !owner) throw redirect(paths.expertDashboard);
  return { db, env, now: caller.now, expertId, ...owner, zone: owner.months.zone };
}

/** Reads the own statement of a month. @throws 404 for what isn't a month, or hasn't begun */
export async function ownStatement(context: Context, request: Request, key: string) {
  const record = await ownRecord(context, request);
  const month: Month | null = readMonth(key, record.months, record.now);
  if (!month) throw data("Not Found", { status: 404 });
  const statement: Statement = await readStatement(record.db, record.expertId, month);
  return { ...record, month, statement, zone: month.zone };
}
