import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { secondFactors } from "~/db/schema/second-factors";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { fail, ok, type Result } from "~/shared/result";
import type { AccountError } from "../messages";
import { deleteRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.server";
import { proveSecondFactor } from "./second-factor.server";
import { type SecondFactorChange, tell } from "./second-factor-setup.server";

/** What can be changed of a second step that is on: each needs a code of the app or a recovery code. */
type ProvenChange = SecondFactorChange & { code: string };

/** @returns ten new recovery codes, for the only time; the earlier ones are worth nothing from here on */
export async function renewRecoveryCodes(
  db: Db,
  change: ProvenChange,
): Promise<Result<string[], Extract<AccountError, "wrong-code">>> {
  const { userId } = change.actor;
  return db.transaction(async (tx) => {
    if (!(await proveSecondFactor(tx, { ...change, userId }))) return fail("wrong-code");
    const codes = await replaceRecoveryCodes(tx, { userId, now: change.now });
    await recordAudit(tx, {
      actorId: userId,
      action: "recovery-codes-renewed",
      object: { type: "user", id: userId },
      sourceAddress: change.sourceAddress,
      now: change.now,
    });
    return ok(codes);
  });
}

/** Sign-in asks for the password alone again. `mustKeep`: not for this account, see `mustHaveSecondFactor`. */
export async function turnOffSecondFactor(
  db: Db,
  change: ProvenChange & { mustKeep: boolean },
): Promise<Result<void, Extract<AccountError, "wrong-code" | "second-factor-required">>> {
  const { userId } = change.actor;
  if (change.mustKeep) return fail("second-factor-required");
  return db.transaction(async (tx) => {
    if (!(await proveSecondFactor(tx, { ...change, userId }))) return fail("wrong-code");
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
    await deleteRecoveryCodes(tx, userId);
    await tell(tx, change, "second-factor-disabled");
    return ok(undefined);
  });
}
