import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditActions } from "~/domain/audit/audit";
import { startOnboarding } from "~/domain/payouts/providers/onboarding.server";
import { parseEnv } from "~/platform/env.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { lockSites, watchLockSites } from "../../support/db/lock-sites";
import { type Recorded, Recorder, recordedText } from "../../support/db/recorded";
import { useFakeStripe } from "../../support/peers/use-fake-stripe";
import { createExpert, createUser } from "../../support/scenes/factories";
import { accountStories } from "./account-stories";
import { adminStories } from "./admin-stories";
import { chatStories } from "./chat-stories";
import { classStories } from "./class-stories";
import { moneyStories } from "./money-stories";
import { sessionStories } from "./session-stories";
import type { Story } from "./story";
import { teamStories } from "./team-stories";

/**
 * What the commands lock and write that no button of the access tests' world reaches: jobs, and acts that need a longer
 * story. It stands in `commands.txt`, which `-u` writes.
 */

const t = useDatabase();
const stripe = useFakeStripe();
const stories: Record<string, Story> = {
  ...{
    ...moneyStories,
    ...sessionStories,
    ...classStories,
    ...accountStories,
    ...chatStories,
    ...adminStories,
    ...teamStories,
  },
  "an account at Stripe": async (db, say) => {
    const user = await createUser(db, { role: "expert", fullName: "Amara Okafor" });
    const { id: expertId } = await createExpert(db, { userId: user.id });
    const required = { APP_ENV: "test", DATABASE_URL: t.url, SESSION_SECRET: "x".repeat(32) };
    const env = parseEnv({ ...required, PAYOUTS: "stripe", ...stripe.env });
    await say("is opened", () => startOnboarding(db, callerOf(user, { expertId }), { env }));
  },
};
const acts = new Map<string, Recorded>();
let recorder: Recorder;
let reached: Set<string>;
beforeAll(() => {
  recorder = new Recorder(t.url);
  reached = watchLockSites();
});
afterAll(() => recorder.database.close());

test.each(Object.entries(stories))("%s", async (story, tell) => {
  const { db } = recorder.database;
  await tell(db, async (name, act) => {
    const [answer, recorded] = await recorder.record(db, act);
    const { ok, error } = Object(answer) as { ok?: boolean; error?: unknown }; // of a Result, if it is one
    acts.set(`${story}: ${name}${ok === false ? `, refused: ${error}` : ""}`, recorded);
    return answer;
  });
});

test("each locks and writes what stands in its lines", async () => {
  await expect(recordedText(acts, reached)).toMatchFileSnapshot("commands.txt");
});

const pressed = readFileSync(join(import.meta.dirname, "../../routes/access/changed-rows.txt"), "utf8");

test("every audit action is in one of the two registers, with its whole detail", () => {
  const lines = recordedText(acts, reached) + pressed;
  const missing = Object.keys(auditActions).filter(
    (action) => !lines.includes(`+ audit_events action="${action}"`),
  );
  expect(missing).toEqual([]);
});

test("every lock of the program is in one of the two registers", () => {
  const known = new Set([...reached, ...pressed.split("\n").map((line) => line.trim())]);
  const missing = [...lockSites()].filter((site) => !known.has(site));
  expect(missing).toEqual([]);
});
