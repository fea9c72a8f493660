import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { throttles } from "~/db/schema/accounts/throttles";
import { takeAttempt } from "~/domain/throttling/throttle.server";
import { useDatabase } from "../../support/db/database";

/** The commands that docs/operations.md gives to operators find the right row. */

const t = useDatabase();
const secret = "a-secret-of-the-tests-that-is-long-enough";
const text = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8");

test("the key of one throttle can be computed, and that one be cleared", async () => {
  // An hour ahead, so that the wait of some seconds isn't over before the command has run.
  const now = new Date(Date.now() + 3_600_000);
  const subjects = ["ada@example.com", "grace@example.com"];
  for (const subject of subjects) {
    for (let tries = 0; tries < 30; tries += 1) {
      await takeAttempt(t.db, { secret, throttleKeys: [{ rule: "sign-in:account", subject }], now });
    }
  }
  const list = /```sql\n(select rule,.*?)```/s.exec(text)?.[1] ?? "";
  const command = /```sh\n(node -e.*?)```/s.exec(text)?.[1] ?? "";
  const env = { PATH: process.env.PATH, SESSION_SECRET: secret };
  const key = execFileSync("sh", ["-c", command], { env, encoding: "utf8" }).trim();
  const waiting = await t.db.execute(sql.raw(list));
  expect(waiting.map((row) => row.key)).toContain(key);
  expect(waiting).toHaveLength(2);
  expect(text).toContain("`delete from throttles where key = '\\x…'`");
  await t.db.execute(sql.raw(`delete from throttles where key = '\\x${key}'`));
  expect(await t.db.$count(throttles)).toBe(1);
  const again = {
    secret,
    throttleKeys: [{ rule: "sign-in:account", subject: "ada@example.com" } as const],
    now,
  };
  expect((await takeAttempt(t.db, again)).ok).toBe(true);
});
