import { data } from "react-router";
import { findReader, readBudgetSums } from "~/domain/payments/budget/read-report.server";
import { readDocumentMonths } from "~/domain/payouts/statements/close-months.server";
import { readMonth } from "~/domain/payouts/statements/months.server";
import { type Context, servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";

interface Args {
  context: Context;
  request: Request;
}

/** Who reads a team's report, with the months of the operator's documents. @throws 404 for those who were never in it */
export async function reportReader({ context, request }: Args, teamId: string) {
  const { db, env } = context.get(servicesContext);
  const { actor, now } = requireActor(context, request);
  const reader = orNotFound(await findReader(db, { teamId, userId: actor.userId }));
  return {
    db,
    env,
    now,
    userId: actor.userId,
    reader,
    months: await readDocumentMonths(db, env.business.timeZone),
  };
}

/** Reads whose report it is, and of which month, with its sums. @throws 404 for what isn't a month, or hasn't begun */
export async function ownReport(args: Args, { teamId, month: key }: { teamId: string; month: string }) {
  const found = await reportReader(args, teamId);
  const { db, now, months, reader } = found;
  const month = readMonth(key, months, now);
  if (!month) throw data("Not Found", { status: 404 });
  const { from, until, zone } = month;
  const userId = reader.seesAll ? null : found.userId;
  const asked = { teamId, userId, now, from, until };
  return { ...found, month, asked, zone, sums: await readBudgetSums(db, asked) };
}
