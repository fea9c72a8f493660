import { expect, test } from "vitest";
import { action } from "~/routes/site/motion";
import { isDocumentNavigation } from "~/web/is-document-navigation.server";
import { isLineSpared, motionCookie } from "~/web/motion.server";
import { useDatabase } from "../../support/db/database";
import { answerOf, post, productionEnv, routeArgs } from "../../support/site/request";

const t = useDatabase();
const choose = (fields: Record<string, string>) =>
  answerOf(action(routeArgs({ t, request: post("/motion", fields) })));

test.each(["1", "0"])("the setting keeps %s in its cookie and returns to the page", async (reduce) => {
  const answer = await choose({ reduce, redirectTo: "/experts?search=soc" });
  expect(answer).toMatchObject({ status: 303, location: "/experts?search=soc" });
  expect(answer.setCookies[0]).toMatch(new RegExp(`^hms_reduce_motion=${reduce}; Path=/; Max-Age=31536000`));
});

test("never leads to another site, and takes nothing but 1 and 0", async () => {
  expect((await choose({ reduce: "1", redirectTo: "//e.example/" })).location).toBe("/");
  expect(await choose({ reduce: "yes" })).toMatchObject({ status: 400, setCookies: [] });
});

test("on https the cookie goes nowhere else", () => {
  const env = { ...productionEnv(), isHttps: true };
  expect(motionCookie(true, env)).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
});

const asked = (headers: Record<string, string>, method = "GET", path = "/") =>
  new Request(`http://localhost${path}`, { method, headers });

test.each([
  [{}, false],
  [{ Downlink: "1.4" }, true],
  [{ Downlink: "1.5" }, false],
  [{ "Save-Data": "On" }, true],
])("a line is spared whose browser says %j: %s", (headers, isSpared) => {
  expect(isLineSpared(asked(headers))).toBe(isSpared);
});

test.each([
  [asked({}), true],
  [asked({}, "HEAD"), false],
  [asked({ "Sec-Purpose": "prefetch" }), false],
  [asked({}, "GET", "/experts.data"), false],
])("%o is for a document to display: %s", (request, isShown) => {
  expect(isDocumentNavigation(request)).toBe(isShown);
});
