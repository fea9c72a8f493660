import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ProviderEvent } from "~/domain/payments/provider";
import { eventSourceNamed } from "~/domain/payments/providers/choose-provider.server";
import { deliverSandboxEvent } from "~/jobs/deliver-sandbox-event.server";
import { newId } from "~/platform/ids";
import { testNow } from "../../support/caller";
import { awayDatabase, testEnv } from "../../support/site/request";

/** The sandbox posts its events like a provider: signed, and again until the webhook has accepted them. */

let status: number;
let received: Array<{ path: string; event: ProviderEvent | null }>;
const webhook = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
  const headers = new Headers({ "Sandbox-Signature": String(request.headers["sandbox-signature"]) });
  const source = eventSourceNamed("sandbox", testEnv, awayDatabase);
  const event = (await source?.verifyEvent(Buffer.concat(chunks), headers, testNow)) ?? null;
  received.push({ path: `${request.method} ${request.url}`, event });
  response.writeHead(status, { Location: "/elsewhere" }).end("thanks");
});
beforeEach(async () => {
  status = 200;
  received = [];
  await new Promise<void>((resolve) => webhook.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  webhook.closeAllConnections();
  await new Promise((resolve) => webhook.close(resolve));
});

const event = { sessionId: newId(), kind: "session.paid", eventId: "evt_1" };
function deliver(signal = new AbortController().signal) {
  const { port } = webhook.address() as AddressInfo; // it listens on TCP
  const env = { ...testEnv, appUrl: `http://127.0.0.1:${port}` };
  return deliverSandboxEvent(event, { env, now: testNow, signal });
}

test("an event arrives with a signature that is believed", async () => {
  await deliver();
  const { sessionId, kind, eventId } = event;
  expect(received).toEqual([
    {
      path: "POST /webhooks/sandbox",
      event: { id: eventId, kind, isUnderstood: true, about: { sessionId } },
    },
  ]);
});

test.each([303, 400, 404, 503])("an answer of %i is no success: it is tried again", async (answer) => {
  status = answer;
  await expect(deliver()).rejects.toThrow(`The webhook answered ${answer}`);
  expect(received).toHaveLength(1);
});

test("it ends with the worker", async () => {
  await expect(deliver(AbortSignal.abort())).rejects.toThrow();
  expect(received).toEqual([]);
});
