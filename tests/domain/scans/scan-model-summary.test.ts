import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { content } from "~/domain/scans/content/content";
import { addModelSummary, summarise } from "~/domain/scans/model-summary.server";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { createFinishedScan, cvText, scanResult } from "../../support/scenes/scans";

/** The optional text of a language model, from an endpoint on loopback. */

const t = useDatabase();
let answer: (response: ServerResponse) => unknown;
let asked: { url: string | undefined; authorization: string | undefined; body: string }[] = [];

const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { authorization } = request.headers;
  asked.push({ url: request.url, authorization, body: Buffer.concat(parts).toString() });
  await answer(response);
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const completion = (written: string) => JSON.stringify({ choices: [{ message: { content: written } }] });
const says = (summary: unknown) => (response: ServerResponse) =>
  response.end(completion(JSON.stringify({ summary })));

async function summaryOf(timeoutMs?: number) {
  const user = await createUser(t.db, { fullName: "Wanda Unmistakable" });
  const [question] = content.questions.quick;
  const option = question?.kind === "text" ? undefined : question?.options[0];
  const answers = { [question?.id ?? ""]: option?.id ?? "", current_role: "Clerk at Acme" };
  const { id } = await createFinishedScan(t.db, user.id, { answers });
  const log = { info: vi.fn(), error: vi.fn() };
  const env = { skillScanModel: { url, key: "sk-test", model: "small" } };
  await summarise({ db: t.db, env, log }, id, timeoutMs);
  const [row] = await t.db.select().from(aiSkillScans).where(eq(aiSkillScans.id, id));
  const reasons = log.error.mock.calls.map(([, cause]) => String(cause));
  return { id, summary: row?.modelSummary, reasons, label: option?.label ?? "", user };
}

test("is asked for with labels and names of skills, and kept", async () => {
  answer = says("  You know networks. <b>Begin</b> with SIEM. ");
  const { summary, reasons, label, user } = await summaryOf();
  // Markup stays text, which the page escapes.
  expect({ summary, reasons }).toEqual({
    summary: "You know networks. <b>Begin</b> with SIEM.",
    reasons: [],
  });
  const [request] = asked;
  expect(request).toMatchObject({ url: "/v1/chat/completions", authorization: "Bearer sk-test" });
  const { model, messages } = JSON.parse(request?.body ?? "");
  expect(model).toBe("small");
  const facts = JSON.parse(messages[1].content);
  expect(facts).toMatchObject({
    target: "SOC analyst",
    strengths: ["Networking"],
    gaps: ["SIEM", "Log analysis"],
  });
  expect(facts.answers[0].chosen).toEqual([label]);
  for (const secret of [cvText, "Ignore previous", "Acme", user.fullName, user.email, user.id])
    expect(request?.body).not.toContain(secret);
});

const failures: [string, (response: ServerResponse) => unknown, string][] = [
  ["500", (response) => response.writeHead(500).end("secret"), "status 500"],
  ["429", (response) => response.writeHead(429, { "Retry-After": "1" }).end(), "status 429"],
  ["a redirect", (response) => response.writeHead(307, { Location: "/other" }).end(), "status 307"],
  ["broken JSON", (response) => response.end("{"), "not JSON"],
  ["another shape", (response) => response.end("{}"), "not a completion"],
  ["prose", (response) => response.end(completion("You are great.")), "not JSON"],
  ["no summary", says(undefined), "no summary as asked for"],
  ["an empty one", says("  "), "no summary as asked for"],
  ["a long one", says("x".repeat(601)), "no summary as asked for"],
  ["control characters", says("a\u0000b"), "no summary as asked for"],
  ["a huge body", (response) => response.end(completion("x".repeat(70_000))), "answer too long"],
  ["a closed line", (response) => response.destroy(), "no answer"],
];

test.each(failures)("%s leaves the result without one", async (_, given, reason) => {
  answer = given;
  const { summary, reasons } = await summaryOf();
  expect({ summary, reasons }).toEqual({ summary: null, reasons: [`ModelError: ${reason}`] });
  expect(asked).toHaveLength(1);
});

test.each([
  ["headers", () => undefined],
  ["the body's end", (response: ServerResponse) => response.writeHead(200).write("{")],
])("waits for %s no longer than it may", async (_, given) => {
  answer = given;
  const { summary, reasons } = await summaryOf(50);
  expect({ summary, reasons }).toEqual({ summary: null, reasons: ["ModelError: no answer in time"] });
});

test("is for the result that it was written about, and asked for once", async () => {
  answer = says("The first.");
  const { id } = await summaryOf();
  await addModelSummary(t.db, { scanId: id, result: scanResult, summary: "The second." });
  const { id: changed } = await createFinishedScan(t.db, null);
  await addModelSummary(t.db, {
    scanId: changed,
    result: { ...scanResult, readiness: 21 },
    summary: "Late.",
  });
  const rows = await t.db.select().from(aiSkillScans);
  expect(Object.fromEntries(rows.map((row) => [row.id, row.modelSummary]))).toEqual({
    [id]: "The first.",
    [changed]: null,
  });
});

test("without a configured model none is asked", async () => {
  const log = { info: vi.fn(), error: vi.fn() };
  const { id } = await createFinishedScan(t.db, null);
  await summarise({ db: t.db, env: { skillScanModel: undefined }, log }, id);
  expect([asked, log.error.mock.calls]).toEqual([[], []]);
});
