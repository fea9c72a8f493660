import { expect, test } from "vitest";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";
import { get } from "../../support/site/request";

/** A page on which React failed in the browser is sent without it. */

const t = useDatabase();
const { ask } = browse(t);

async function picker(cookie: string) {
  const { id } = await createExpert(t.db);
  const { Cookie } = await signedInAs(t, (await createUser(t.db)).id);
  const page = await ask(get(`/expert/${id}/book?date=2026-11-24`, { Cookie: `${Cookie}; ${cookie}` }));
  return page.text();
}

test("with the cookie of a failure the picker has no script of the framework, and says why", async () => {
  const html = await picker("keyway_plain=1");
  expect(html).not.toContain("__reactRouterContext");
  expect(html).not.toContain("modulepreload");
  expect(html).toContain("stopped this page");
  expect(html).toMatch(/<script type="module" src="[^"]*fill-in/);
  expect(html).toContain('name="datetime"');
});

test.each(["", "keyway_plain=0", "other=1"])("with %j it hydrates", async (cookie) => {
  const html = await picker(cookie);
  expect(html).toContain("__reactRouterContext");
  expect(html).not.toContain("stopped this page");
  expect(html).not.toMatch(/<script[^>]*fill-in/);
});
