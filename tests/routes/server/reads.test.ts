import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { servicesContext } from "~/web/context";
import { readsFor } from "~/web/reads.server";
import { useDatabase } from "../../support/db/database";
import { servicesWithoutLiveChanges, testEnv } from "../../support/site/request";
import { startShell } from "./shell-server";

/** Which requests read from the replica. */

const t = useDatabase();
const replica = { name: "replica" } as unknown as Db; // only its identity matters here

const requests: Array<[string, RequestInit, "replica" | "primary"]> = [
  ["a visit", {}, "replica"],
  ["a visit with other cookies", { headers: { Cookie: "keyway_session=x; keyway_wrotes=1" } }, "replica"],
  ["a visit just after a form", { headers: { Cookie: "keyway_wrote=1" } }, "primary"],
  ["a form", { method: "POST" }, "primary"],
];

test.each(requests)("%s reads from the right database", (_, init, expected) => {
  const context = new RouterContextProvider();
  const services = {
    db: t.db,
    env: testEnv,
    log: { info() {}, error() {} },
    clock: () => new Date(),
    isReady: () => true,
  };
  context.set(servicesContext, { ...services, ...servicesWithoutLiveChanges(t.db), reads: () => replica });
  expect(readsFor(context, new Request("http://localhost/admin", init))).toBe(
    expected === "replica" ? replica : t.db,
  );
});

test("a form sets the cookie for some seconds, if there is a replica", async () => {
  const cookiesOf = async (env: Record<string, string>, method: string) => {
    const shell = await startShell({ env });
    return (await shell.fetch("/page", { method })).headers
      .getSetCookie()
      .filter((one) => one.startsWith("keyway_wrote="));
  };
  const env = { DATABASE_READ_URL: "postgres://nobody@127.0.0.1:1/nothing" };
  expect(await cookiesOf(env, "POST")).toEqual([expect.stringMatching(/^keyway_wrote=1;.*Max-Age=5/)]);
  expect([await cookiesOf(env, "GET"), await cookiesOf({}, "POST")]).toEqual([[], []]);
});
