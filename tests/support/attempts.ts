import type { Db } from "~/db/client.server";
import { takeAttempt } from "~/domain/throttling/throttle.server";
import { type ThrottleRule, throttleRules } from "~/domain/throttling/throttle-rules";
import { testNow } from "./caller";
import { testEnv } from "./site/request";

/**
 * As if the subject had tried all but `left` of what the rule lets pass: without the pages that it would have asked
 * for.
 */
export async function useUp(
  db: Db,
  rule: ThrottleRule,
  { subject, left }: { subject: string; left: number },
) {
  const claims = [{ rule, subject }];
  for (let used = left; used < throttleRules[rule].free; used += 1) {
    await takeAttempt(db, { secret: testEnv.sessionSecret, claims, now: testNow });
  }
}
