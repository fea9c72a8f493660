import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { hashPassword } from "~/domain/accounts/password.server";
import { type ThrottleRule, throttleRules } from "~/domain/throttling/throttle-rules";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { fillQueues } from "../../support/scenes/queue-scene";
import { withSecondFactor } from "../../support/scenes/second-factor";
import { createWorld, type World } from "../../support/scenes/world";
import { signedInAs } from "../../support/site/cookies";
import { accessTable } from "./access-table";
import { cookieOf, findButtons, kindOf, type Press, type Pressed, press, refusals } from "./press-buttons";

/**
 * Every button of every page, pressed by those who see it, with the form's own fields and plausible values. What comes
 * of it stands in `pressed-buttons.txt`, with the throttles that count it. A new button's line is written there by hand.
 */

const expected = readFileSync(join(import.meta.dirname, "pressed-buttons.txt"), "utf8")
  .trimEnd()
  .split("\n");

let world: World;
let found: Map<string, Press>;
const pressed = new Map<string, Pressed>();
const t = useDatabase({
  filledBy: async (given) => {
    world = await createWorld(given);
    await fillMore(given.db);
  },
});

beforeAll(async () => {
  found = await findButtons(t.db, world);
  for (const [key, one] of found) pressed.set(key, await press(t.db, cookieOf(world, one.actor), one));
}, 180_000);

/** What brings more buttons: items in every queue, a learner with a password, an admin with a second step. */
async function fillMore(db: Db) {
  await fillQueues(db, {
    createVersion: async (values) => {
      const [version] = await db
        .insert(cardVersions)
        .values({
          ...{ expertId: world.expertId, number: 1, status: "submitted", submittedBy: world.expertUserId },
          ...{ name: "Amara Okafor", title: "Responder", bio: "Ten years.", priceCents: 4000, ...values },
        })
        .returning();
      if (!version) throw new Error("The version was not written");
      return version;
    },
  });
  const passwordHash = await hashPassword("Keyway2026");
  await db.update(users).set({ passwordHash }).where(eq(users.id, world.learnerUserId));
  const [admin] = await db.select().from(users).where(eq(users.id, world.adminUserId));
  if (admin) await withSecondFactor({ db }, admin, now);
  world.cookies.learner = (await signedInAs({ db }, world.learnerUserId)).Cookie;
  world.cookies.admin = (await signedInAs({ db }, world.adminUserId)).Cookie;
}

test("every button does what its line says", () => {
  const lines = new Map<string, string[]>();
  for (const [key, { outcome, counted }] of [...pressed].sort()) {
    const [, name = "", kind = ""] = /^(.*) \((.*)\)$/.exec(key) ?? [];
    const counts = counted.length > 0 ? ` [${counted.map(({ rule }) => rule).join(", ")}]` : "";
    const line = `${name}: ${outcome}${counts}`;
    lines.set(line, [...(lines.get(line) ?? []), kind]);
  }
  const all = [...lines].map(([line, kinds]) => `${line} (${kinds.join(", ")})`);
  expect(all).toEqual(expected);
});

/** Refusals have a text of their own. No button of ours is one that the action doesn't know. */
test("no button is unknown, or fails without a word", () => {
  const bad = [...pressed].filter(
    ([key, { status, outcome }]) =>
      [404, 405].includes(status) ||
      status >= 500 ||
      (status >= 400 && found.get(key)?.typed && !/"/.test(outcome)),
  );
  expect(bad.map(([key, { outcome }]) => `${key}: ${outcome}`)).toEqual([]);
});

/** What no page of this world counts: tests of their own post until they are refused. */
const countedElsewhere: ThrottleRule[] = ["provider:address", "sign-in:device"];

test("every counter lets its last attempt pass and refuses the next, with what was typed", async () => {
  const rules = new Set<string>(countedElsewhere);
  const tried = new Set<string>();
  const wrong: string[] = [];
  for (const [key, { counted }] of pressed) {
    const one = found.get(key);
    const names = counted.map(({ rule }) => rule as ThrottleRule); // written by these rules
    const attempt = `${kindOf(one?.action ?? "")} ${names}`;
    if (!one || names.length === 0 || tried.has(attempt)) continue;
    tried.add(attempt);
    for (const name of names) rules.add(name);
    const full = counted.map((row, index) => {
      const rule = throttleRules[names[index] ?? "ask:address"];
      return { ...row, attempts: rule.free - 1, blockedUntil: now };
    });
    const headers = cookieOf(world, one.actor);
    const last = await press(t.db, headers, one, full);
    const refused = await press(t.db, headers, one, last.counted);
    const wait = Math.max(...names.map((name) => throttleRules[name].firstDelaySeconds));
    if (last.status === 429) wrong.push(`${key}: the last attempt is refused`);
    if (refused.status !== 429) wrong.push(`${key}: ${refused.outcome} instead of 429`);
    if (refused.retryAfter !== `${wait}`) wrong.push(`${key}: Retry-After ${refused.retryAfter}`);
    for (const name of one.typed ?? []) {
      const text = [one.fields[name]].flat()[0] ?? "";
      if (!/^(accountNumber|code)$/.test(name) && !refused.html.includes(escaped(text)))
        wrong.push(`${key}: lost ${name}=${text}`);
    }
  }
  expect(wrong).toEqual([]);
  expect([...rules].sort()).toEqual(Object.keys(throttleRules).sort());
});

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

test("no button lets in who the table keeps out", async () => {
  const wrong: string[] = [];
  let posts = 0;
  const tried = new Set<string>();
  for (const [key, one] of found) {
    const name = key.replace(/ \(.*/, "");
    const row = Object.values(accessTable).find(({ post, path }) => post && path(world) === one.action);
    if (!row?.post || tried.has(name)) continue;
    tried.add(name);
    for (const [actor, outcome] of Object.entries(row.post.outcomes)) {
      if (!refusals.test(outcome)) continue;
      const answer = await press(t.db, cookieOf(world, actor as keyof World["cookies"]), one);
      posts += 1;
      if (!outcome.startsWith(`${answer.status}`) && answer.status < 400)
        wrong.push(`${key} as ${actor}: ${answer.outcome}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(posts).toBeGreaterThan(100);
});
