import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRefusalsWhole } from "~/components/form/whole-refusals";

/** The responses that the router's fetch returns: refusals stay whole after an abort, others are unchanged. */

const server = createServer((request, response) => {
  response.writeHead(Number(request.url?.slice(1)), { "X-Kept": "yes" });
  response.write("what was ");
  setImmediate(() => response.end("refused"));
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

test.each([400, 401, 503])("%d is whole: aborting comes too late for it", async (status) => {
  const request = new AbortController();
  const answer = await readRefusalsWhole(fetch)(`${origin}/${status}`, { signal: request.signal });
  request.abort();
  expect([answer.status, answer.headers.get("X-Kept")]).toEqual([status, "yes"]);
  expect(await answer.text()).toBe("what was refused");
});

test.each([200, 202])("%d is handed on as it comes", async (status) => {
  const came = new Response("a page", { status });
  expect(await readRefusalsWhole(async () => came)(origin)).toBe(came);
});
