import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payments } from "~/db/schema/payments/payments";
import { teams } from "~/db/schema/teams/teams";
import { type PaidFor, paymentsFor } from "./paid-for.server";

/** The name of the team whose budget paid for a session or a seat; null if none did. */
export async function findPayingTeam(db: Db, what: PaidFor): Promise<string | null> {
  const [paid] = await db
    .select({ name: teams.name })
    .from(payments)
    .innerJoin(teams, eq(teams.id, payments.teamId))
    .where(and(paymentsFor(what), eq(payments.provider, "team")))
    .limit(1);
  return paid?.name ?? null;
}
