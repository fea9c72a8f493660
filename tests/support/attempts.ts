import type { Db } from "~/db/client.server";
import { takeAttempt } from "~/domain/throttling/throttle.server";
import { type ThrottleRule, throttleRules } from "~/domain/throttling/throttle-rules";
import { testNow } from "./caller";
import { testEnv } from "./site/request";

/** Takes attempts of the subject until only `left` of those that the rule allows remain, without requesting pages. */
export async function useUp(
  db: Db,
  rule: ThrottleRule,
  { subject, left }: { subject: string; left: number },
) {
  const throttleKeys = [{ rule, subject }];
  for (let used = left; used < throttleRules[rule].free; used += 1) {
    await takeAttempt(db, { secret: testEnv.sessionSecret, throttleKeys, now: testNow });
  }
}
