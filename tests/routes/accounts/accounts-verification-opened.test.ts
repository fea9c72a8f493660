import { expect, test } from "vitest";
import { isOpened } from "~/routes/accounts/is-opened";
import { get } from "../../support/site/request";

/** Which requests of /check-email count as opened: those of a person who opened a page here. */

const counts = (headers: Record<string, string>, method = "GET") =>
  isOpened(new Request(get("/check-email?redirectTo=/experts", headers), { method }));

test.each([
  [{}],
  [{ "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "same-origin" }],
  [{ "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none" }],
  [{ "Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "same-origin" }],
])("a page that was opened counts: %j", (headers) => expect(counts(headers)).toBe(true));

test.each<[string, Record<string, string>, string?]>([
  ["a look at the headers", {}, "HEAD"],
  ["a browser that looks ahead", { "Sec-Purpose": "prefetch;prerender" }],
  ["an older one", { Purpose: "prefetch" }],
  ["another old one", { "X-Moz": "prefetch" }],
  ["a picture", { "Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "same-origin" }],
  ["a frame", { "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin" }],
  ["a link elsewhere", { "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "cross-site" }],
  ["another site, whatever for", { "Sec-Fetch-Site": "cross-site" }],
  ["a script elsewhere", { "Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "same-site" }],
])("%s doesn't count", (_, headers, method) => expect(counts(headers, method)).toBe(false));
