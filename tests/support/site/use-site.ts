import { beforeEach } from "vitest";
import { testNow } from "../caller";
import { useDatabase } from "../db/database";
import { type Situation, testEnv } from "./request";
import { openSite } from "./site";

/**
 * A database for the test file, filled by `filledBy`, and the site on it. Changes to `situation` are undone before the next test.
 */
export function useSite(
  values: Partial<Omit<Situation, "t">> = {},
  filledBy?: NonNullable<Parameters<typeof useDatabase>[0]>["filledBy"],
) {
  const t = useDatabase(filledBy && { filledBy });
  const usual = { now: testNow, env: testEnv, ...values };
  const situation = { t, ...usual };
  beforeEach(() => void Object.assign(situation, usual));
  const ask = async (request: Request) => (await openSite(situation))(request);
  return { t, situation, ask };
}
