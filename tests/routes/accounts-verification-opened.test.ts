import { expect, test } from "vitest";
import { emailLinks } from "~/db/schema/email-links";
import { makeLink } from "../support/links";
import { get } from "../support/request";
import { useVerification } from "./verification-scene";

/** Whose look at /check-email counts as going somewhere: that of a person who opened a page here. */

const { t, ask, newcomer } = useVerification();
const creator = "/expert-profile-creator";

/** @returns where the link in the mailbox leads after this look */
async function targetAfter({ method = "GET", headers }: { method?: string; headers?: object }) {
  const { id, cookie } = await newcomer({ role: "expert" });
  await makeLink(t.db, id, { purpose: "verify-email" });
  const request = get(`/check-email?redirectTo=${creator}`, { ...cookie, ...headers });
  expect((await ask(new Request(request, { method }))).status).toBe(200);
  return (await t.db.select().from(emailLinks))[0]?.redirectTo;
}

test.each([
  [{}],
  [{ "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "same-origin" }],
  [{ "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none" }],
  [{ "Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "same-origin" }],
])("a page that was opened counts: %j", async (headers) => {
  expect(await targetAfter({ headers })).toBe(creator);
});

test.each([
  ["a look at the headers", { method: "HEAD" }],
  ["a browser that looks ahead", { headers: { "Sec-Purpose": "prefetch;prerender" } }],
  ["an older one", { headers: { Purpose: "prefetch" } }],
  ["another old one", { headers: { "X-Moz": "prefetch" } }],
  ["a picture", { headers: { "Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "same-origin" } }],
  ["a frame", { headers: { "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin" } }],
  ["a link elsewhere", { headers: { "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "cross-site" } }],
  ["another site, whatever for", { headers: { "Sec-Fetch-Site": "cross-site" } }],
  ["a script elsewhere", { headers: { "Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "same-site" } }],
])("%s doesn't count", async (_, how: { method?: string; headers?: object }) => {
  expect(await targetAfter(how)).toBeNull();
});
