import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { classStandingOf, isClosedByHand, seatsLeft } from "~/domain/classes/class";
import { takeSeat } from "~/domain/classes/seats/take-seat.server";
import { readBudget } from "~/domain/ledger/team-budget.server";
import { lockBillable } from "~/domain/payments/lock-billable.server";
import { isId, newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { spendBudget } from "./pay-from-budget.server";
import type { TeamSeatFailure } from "./team-seats";
import { lockTeamSeats, refuseMember } from "./team-seats.server";

interface TeamSeats {
  teamId: string;
  classId: string;
  /** The memberships, each once. */
  memberIds: string[];
  /** The price of a seat that the page showed, in whole cents. */
  shownPriceCents: number;
  /** The IANA zone for members whose own isn't known. */
  timeZone: string;
}

/**
 * Reserves a seat in a class for each of these members and pays them from the team's budget, all or none of them, for its
 * owner or a manager. A member's monthly limit doesn't stop it, and what it costs counts in the member's month.
 */
export async function reserveTeamSeats(
  db: Db,
  caller: SignedInCaller,
  { shownPriceCents, timeZone, ...wanted }: TeamSeats,
): Promise<Result<{ count: number }, TeamSeatFailure>> {
  const { teamId, classId, memberIds } = wanted;
  if (![teamId, classId, ...memberIds].every(isId)) return fail({ why: "not-found" });
  return runCommand(db, async (tx): Promise<Result<{ count: number }, TeamSeatFailure>> => {
    const locked = await lockTeamSeats(tx, caller, wanted);
    if (!locked.ok) return locked;
    const { live, members } = locked.value;
    const { priceCents } = live;
    const standing = classStandingOf(live, caller.now);
    if (standing === "sold-out" && !isClosedByHand(live)) return fail({ why: "too-few-seats", seats: 0 });
    if (standing !== "open") return fail({ why: "no-sale" });
    if (priceCents === 0) return fail({ why: "free" });
    if (priceCents !== shownPriceCents) return fail({ why: "price-changed", cents: priceCents });
    if (seatsLeft(live) < members.length) return fail({ why: "too-few-seats", seats: seatsLeft(live) });
    const { leftCents, isFrozen } = await readBudget(tx, teamId);
    if (isFrozen) return fail({ why: "budget-frozen" });
    if (priceCents * members.length > leftCents) return fail({ why: "not-enough" });
    const refused = await refuseMember(tx, caller, locked.value);
    if (!refused.ok) return refused;
    for (const [index, member] of members.entries()) {
      const id = newId();
      const zone = member.timeZone ?? timeZone;
      await takeSeat(tx, caller, { id, classId, timeZone: zone, team: { id: teamId, member } });
      const billable = await lockBillable(tx, { reservationId: id });
      if (!billable) throw new Error("A seat was not written");
      const payerId = member.userId;
      await spendBudget(tx, caller, { billable, payerId, teamId, leftCents: leftCents - index * priceCents });
    }
    await recordAudit(tx, caller, {
      action: "team-seats-reserved",
      object: { type: "team", id: teamId },
      detail: { count: members.length, classId },
    });
    return ok({ count: members.length });
  });
}
