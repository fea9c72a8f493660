import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { newId } from "~/platform/ids";
import { doors } from "~/shared/doors";
import { bodyShapes, contentTypes, headerShapes, queryShapes } from "../../hostile/shapes.ts";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { processorMs } from "../../support/processor-ms";
import { createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { assembleSite, siteRoutes } from "../../support/site/site";
import { startShell } from "./shell-server";

/** The short form of `tests/hostile/walk.ts`: two shapes for every address, in turn, in this process. */

const t = useDatabase();
const site = assembleSite();
const routes = siteRoutes();
const shapes = bodyShapes(doors, doors.body.limits.bytes);
const types = Object.keys(shapes) as Array<keyof typeof shapes>; // its own keys
const mostMs = 200;

// First, because loading it holds the event loop for longer than the database may be silent.
beforeAll(() => site, 120_000);
/** The cookies of a visitor, a learner and the admin. */
async function signIn() {
  const [learner, admin] = await Promise.all([createUser(t.db), createUser(t.db, { role: "admin" })]);
  const signedIn = await Promise.all([learner, admin].map(({ id }) => signedInAs(t, id)));
  return ["a=b", ...signedIn.map(({ Cookie }) => Cookie ?? "")];
}
const pathOf = (pattern: string) =>
  pattern
    .replaceAll(/:\w+\??/g, newId())
    .replace("*", "no/page")
    .replace(/(?<=.)\/$/, "");

test("every address answers bodies, queries and headers below 500, and holds the process for no request", {
  timeout: 240_000,
}, async () => {
  const shell = await startShell({ build: await site, services: { db: t.db, clock: () => testNow } });
  const cookies = await signIn();
  const [queries, headers] = [Object.values(queryShapes(doors)), Object.values(headerShapes(doors))];
  const faults: string[] = [];
  let turn = 0;
  const next = <T>(list: readonly T[]): T => list[turn % list.length] as T; // lists aren't empty
  for (const { path: pattern } of await routes) {
    turn += 1;
    const path = pathOf(pattern);
    const Cookie = next(cookies);
    const type = next(types);
    const { name, body } = next(shapes[type]);
    const kind = contentTypes[type] ? { "Content-Type": contentTypes[type] } : {};
    const length = { "Content-Length": `${body.length}` };
    const requests: Array<[string, () => Promise<string>]> = [
      [
        `POST ${pattern} ${type}: ${name}`,
        () => shell.raw(`POST ${path}`, { ...kind, ...length, Cookie }, body.toString("latin1")),
      ],
      turn % 2 === 0
        ? [`GET ${pattern} with a query`, () => shell.raw(`GET ${path}?${next(queries)}`, { Cookie })]
        : [
            `GET ${pattern} with headers`,
            () => shell.raw(`GET ${path}`, { Cookie, ...Object.fromEntries(next(headers)) }),
          ],
    ];
    for (const [label, send] of requests) {
      let answer = "";
      const ms = await processorMs(async () => {
        answer = await Promise.race([send(), sleep(20_000, "HTTP/1.1 000 late", { ref: false })]);
      }, mostMs);
      const status = Number(answer.slice(9, 12));
      if (!(status >= 200 && status < 500)) faults.push(`${status}: ${label}`);
      if (ms > mostMs) faults.push(`${Math.round(ms)} ms: ${label}`);
    }
  }
  expect(turn).toBeGreaterThan(150);
  expect(faults).toEqual([]);
});
