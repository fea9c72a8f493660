import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { recoveryCodes } from "~/db/schema/accounts/recovery-codes";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { users } from "~/db/schema/accounts/users";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { hashPassword } from "~/domain/accounts/password.server";
import { replaceCurrent } from "~/domain/portraits/own-portrait.server";
import { type ThrottleRule, throttleRules } from "~/domain/throttling/throttle-rules";
import { newId } from "~/platform/ids";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { watchLockSites } from "../../support/db/lock-sites";
import { Recorder, recordedText } from "../../support/db/recorded";
import { withSecondFactor } from "../../support/scenes/accounts";
import { fillQueues } from "../../support/scenes/queue-scene";
import { createWorld, type World } from "../../support/scenes/world";
import { signedInAs } from "../../support/site/cookies";
import { accessTable } from "./access-table";
import { cookieOf, findButtons, kindOf, type Press, type Pressed, press, refusals } from "./press-buttons";

/**
 * Every button of every page, pressed by those who see it, with the form's own fields and plausible values. What comes
 * of it stands in `pressed-buttons.txt`, with the throttles that count it and, for admins and what is secret, the rows
 * that it changes. A new button's line is written there by hand. What each locks and writes stands in
 * `changed-rows.txt`, which `-u` writes.
 */

const expected = readFileSync(join(import.meta.dirname, "pressed-buttons.txt"), "utf8")
  .trimEnd()
  .split("\n");

let world: World;
let found: Map<string, Press>;
let recorder: Recorder;
let reached: Set<string>;
const pressed = new Map<string, Pressed>();
const t = useDatabase({
  filledBy: async (given) => {
    world = await createWorld(given);
    await fillMore(given.db);
  },
});

beforeAll(async () => {
  found = await findButtons(t.db, world);
  recorder = new Recorder(t.url);
  reached = watchLockSites();
  const recording = { recorder, before: await recorder.read(t.db) };
  for (const [key, one] of found) {
    const isSecret = one.action === "/profile/two-factor";
    const whole = { ...one, ...fileFor(one), fields: { ...one.fields, ...(isSecret && { code }) } };
    pressed.set(key, await press(recorder.database.db, cookieOf(world, one.actor), whole, { recording }));
  }
}, 180_000);
afterAll(() => recorder.database.close());

/** The admin's code from an authenticator app. */
let code: string;
let picture: Buffer<ArrayBuffer>;

const fileFor = ({ actor, action }: Press): Pick<Press, "file"> =>
  actor === "learner" && action === "/profile/portrait" ? { file: ["picture", picture] } : {};

/**
 * What brings more buttons: two items in every queue, a learner with a password, an admin with a second step. Others
 * have what these change, too.
 */
async function fillMore(db: Db) {
  for (const { expertId, userId: submittedBy } of await db.select().from(expertsUsers)) {
    await fillQueues(db, {
      createVersion: async (values) => {
        const [version] = await db
          .insert(cardVersions)
          .values({
            ...{ expertId, number: 1, status: "submitted", submittedBy, name: "Amara Okafor" },
            ...{ title: "Responder", bio: "Ten years.", priceCents: 4000, ...values },
          })
          .returning();
        if (!version) throw new Error("The version was not written");
        return version;
      },
    });
  }
  const passwordHash = await hashPassword("Keyway2026");
  await db.update(users).set({ passwordHash }).where(eq(users.id, world.learnerUserId));
  const named = (name: string) => db.select().from(users).where(eq(users.fullName, name));
  const [[ada], [otto]] = [await named("Ada Min"), await named("Otto Lang")];
  if (!ada || !otto) throw new Error("The world has other people");
  code = (await withSecondFactor({ db }, ada, now)).code(now);
  const [sealedSecret, codeHash] = [randomBytes(40), randomBytes(32)];
  await db.insert(secondFactors).values({ userId: otto.id, sealedSecret, confirmedAt: now });
  await db.insert(recoveryCodes).values({ userId: otto.id, codeHash });
  await replaceCurrent(db, { userId: otto.id, portraitId: newId(), now });
  const ids = { learner: world.learnerUserId, admin: ada.id, otherLearner: otto.id };
  for (const [name, id] of Object.entries(ids))
    Object.assign(world.cookies, { [name]: (await signedInAs({ db }, id)).Cookie });
  picture = Buffer.from(
    await sharp({ create: { width: 600, height: 600, channels: 3, background: "teal" } })
      .png()
      .toBuffer(),
  );
}

test("every button does what its line says", () => {
  const lines = new Map<string, string[]>();
  for (const [key, { outcome, counted, recorded }] of [...pressed].sort()) {
    const [, name = "", kind = ""] = /^(.*) \((.*)\)$/.exec(key) ?? [];
    const counts = counted.length > 0 ? ` [${counted.map(({ rule }) => rule).join(", ")}]` : "";
    const rows = isWatched(key) ? changedIn(recorded) : [];
    const line = `${name}: ${outcome}${counts}${rows.length > 0 ? ` {${rows.join(", ")}}` : ""}`;
    lines.set(line, [...(lines.get(line) ?? []), kind]);
  }
  const all = [...lines].map(([line, kinds]) => `${line} (${kinds.join(", ")})`);
  expect(all.sort()).toEqual(expected);
});

const isWatched = (key: string) =>
  /^\/admin\/|^\/profile\/two-factor|^\/profile\/portrait .*\(learner\)/.test(key);

/** How many of the rows that were there are no longer as they were, by table. */
function changedIn({ rows }: Pressed["recorded"]): string[] {
  const tables = rows.filter((row) => !/^\+|^. job /.test(row)).map((row) => row.split(" ")[1]);
  return [...new Set(tables)]
    .sort()
    .map((table) => `${table} ${tables.filter((one) => one === table).length}`);
}

test("every button locks and writes what stands in its lines", async () => {
  const said = new Map<string, Pressed["recorded"]>();
  for (const [key, { outcome, recorded }] of [...pressed].sort()) {
    const line = `${key.replace(/ \(\w+\)$/, "")}: ${outcome}`;
    if (!said.has(line)) said.set(line, recorded);
  }
  await expect(recordedText(said, reached)).toMatchFileSnapshot("changed-rows.txt");
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
const countedElsewhere: ThrottleRule[] = [
  ...(["passkey:account", "passkey:address", "provider:address", "sign-in:device"] as const),
];

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
    const last = await press(t.db, headers, one, { counted: full });
    const refused = await press(t.db, headers, one, { counted: last.counted });
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
