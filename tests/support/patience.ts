import { afterEach, beforeEach } from "vitest";
import { lockWaits } from "~/db/locks.server";
import { formTime } from "~/platform/time-left.server";

/**
 * On a busy machine, work that isn't about limits may take ten times as long, so tests wait for locks and forms longer
 * than production. Those of a limit call `waitAsInProduction`.
 */

const patientMs = 60_000;

/** Vitest runs this module once more for each file of tests, but what it changes only once. */
const kept = globalThis as { productionWaits?: { lockMs: number; formMs: number } };
kept.productionWaits ??= { lockMs: lockWaits.longestMs, formMs: formTime.longestMs };
export const productionWaits = kept.productionWaits;

function wait(lock: number, form: number) {
  lockWaits.longestMs = lock;
  formTime.longestMs = form;
}
wait(patientMs, patientMs);

export function waitAsInProduction() {
  beforeEach(() => wait(productionWaits.lockMs, productionWaits.formMs));
  afterEach(() => wait(patientMs, patientMs));
}

/** Of a test's pool, in milliseconds. */
export const patientLimits = {
  ...{ poolWaitMs: patientMs, connectSeconds: 60, connectMs: patientMs, statementMs: patientMs },
  ...{ queryMs: patientMs, transactionMs: patientMs, idleInTransactionMs: patientMs },
};
