import { expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { get, post } from "../support/request";
import { openSite } from "../support/site";

/** Storage is down: every page says so with 503 and `Retry-After`, and a posted form comes back to be sent again. */

const nowhere = openDatabase("postgres://nobody@127.0.0.1:9/nothing");
const logged: unknown[] = [];
const log = { info() {}, error: (...line: unknown[]) => void logged.push(line) };

const open = async (request: Request, isReady: boolean) => {
  const ask = await openSite({ t: { db: nowhere.db }, isReady, log });
  const answer = await ask(request);
  return { status: answer.status, retry: answer.headers.get("Retry-After"), html: await answer.text() };
};

test.each([
  ["/", false],
  ["/experts", false],
  ["/experts", true],
  ["/expert/01a1f8c8-b3fc-7277-b89b-7c1d3260e24a", true],
  ["/my-bookings", false],
])("GET %s while the database is down (booted: %s)", async (path, isReady) => {
  const { status, retry, html } = await open(get(path), isReady);
  expect({ status, retry }).toEqual({ status: 503, retry: "5" });
  expect(html).not.toMatch(/ECONNREFUSED|at \w+ \(|postgres:/);
});

test("a posted form is offered again, without its password", async () => {
  const fields = { email: "ada@test.example", password: "Keyway2026", redirectTo: "/my-bookings" };
  const { status, html } = await open(post("/login", fields), false);
  expect(status).toBe(503);
  expect(html).toMatch(/<form [^>]*action="\/login" method="post"/);
  expect(html).toContain('name="email" value="ada@test.example"');
  expect(html).toContain('name="redirectTo" value="/my-bookings"');
  expect(html).not.toContain("Keyway2026");
});

test("what was typed is escaped", async () => {
  const { html } = await open(post("/login", { email: '"><script>alert(1)</script>' }), false);
  expect(html).not.toContain("<script>alert(1)");
});
