import { expect, test } from "vitest";
import { newId } from "~/platform/ids";
import { orLoggedUnavailable } from "~/web/unavailable.server";
import { awayDatabase, get, testContext } from "../../support/site/request";
import { openSite } from "../../support/site/site";

/** A 503 says nothing of its cause, so the log does. */

test.each([
  ["a fault that its loader leaves to the guard", `/skill-scan/${newId()}`],
  ["a fault for which its loader has a text", `/expert/${newId()}/book`],
])("the log has the cause of a page's 503, once: %s", async (_what, path) => {
  const causes: unknown[] = [];
  const log = { info() {}, error: (_message: string, cause: unknown) => void causes.push(cause) };
  const ask = await openSite({ t: { db: awayDatabase }, log });
  expect((await ask(get(path))).status).toBe(503);
  expect(causes).toEqual([expect.objectContaining({ code: "ECONNREFUSED" })]);
});

test("a request whose loaders all fail has one line", async () => {
  const causes: unknown[] = [];
  const log = { info() {}, error: (_message: string, cause: unknown) => void causes.push(cause) };
  const context = testContext({ t: { db: awayDatabase }, log });
  const fault = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  for (const _loader of ["root", "page"])
    await expect(orLoggedUnavailable(context, () => Promise.reject(fault))).rejects.toMatchObject({
      init: { status: 503 },
    });
  expect(causes).toEqual([fault]);
});
