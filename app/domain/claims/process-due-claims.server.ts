import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { eachDue } from "~/db/each-due.server";
import { claims } from "~/db/schema/claims/claims";
import { claimKinds } from "./claim-kinds";
import { type ClaimWithParties, lockClaim } from "./claim-parties.server";
import { grantClaim } from "./close-claim.server";
import { holdSaid } from "./what-was-said.server";

/**
 * Grants claims that weren't answered within 48 hours (decisions J2, J3). Those that need an admin go to the admin's
 * queue, as do reports of an absence if a side has said something about the session since (decision J10), or the
 * reported side has opened its room. Takes at most `limit` of them, each in a transaction of its own, under the locks of both sides. Twice, or by two workers at once, it
 * does no more than once.
 * @param onFault gets each claim that failed; it is put off by a minute
 * @returns how many were dealt with or put off
 */
export async function processDueClaims(
  db: Db,
  { now, limit }: { now: Date; limit: number },
  onFault?: (error: unknown, claimId: string) => void,
): Promise<number> {
  const rows = await dueClaims(db, now, limit);
  return eachDue(db, { now, rows, one: (tx, { id }) => processOne(tx, id, now), putOff, onFault });
}

/** The query of `processDueClaims`. The index has only open claims. */
export const dueClaims = (db: Db, now: Date, limit: number) =>
  db
    .select({ id: claims.id })
    .from(claims)
    .where(and(sql`state = 'open'`, lt(claims.dueAt, now)))
    .orderBy(asc(claims.dueAt))
    .limit(limit);

/** Returns false if the claim was answered or processed in between. */
async function processOne(tx: Db, id: string, now: Date): Promise<boolean> {
  const found = await lockClaim(tx, id);
  if (found?.claim.state !== "open" || found.claim.answerUntil >= now) return false;
  if (found.claim.needsAdmin || (await hasEvidence(tx, found))) {
    await tx.update(claims).set({ state: "contested", needsAdmin: true }).where(eq(claims.id, id));
    return true;
  }
  await grantClaim(tx, found, "silence", now);
  return true;
}

async function hasEvidence(tx: Db, found: ClaimWithParties): Promise<boolean> {
  const { claim, openings } = found;
  if (!claimKinds[claim.kind].isWeighed) return false;
  if (openings.some(({ side }) => side !== claim.side)) return true;
  return (await holdSaid(tx, found)).length > 0;
}

const putOff = (db: Db, id: string, until: Date) =>
  db.update(claims).set({ dueAt: until }).where(eq(claims.id, id));
