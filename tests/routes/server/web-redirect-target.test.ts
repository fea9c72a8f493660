import fc from "fast-check";
import { expect, test } from "vitest";
import { safeRedirect } from "~/web/redirect-target.server";
import { rounds } from "../../support/rounds";

const sites = ["http://localhost:3000", "https://keyway.example"];

test.each([
  "/experts",
  "/experts?search=a%0Ab&sort=rating",
  "/expert/1/book?datetime=2026-11-23T10%3A00%3A00.000Z#times",
  "/login",
  "/login?redirectTo=%2Flogin",
  "/signup?redirectTo=//e.example",
  `/${"a".repeat(1999)}`,
  "/",
])("%s is followed as it is", (target) => {
  for (const site of sites) expect(safeRedirect(target, site, "/fallback")).toBe(target);
});

test.each([
  "//e.example",
  "///e.example",
  "/\\e.example",
  "\\/e.example",
  "/\t/e.example",
  "/%09/e.example",
  "/%5Ce.example",
  "/.//e.example",
  "/a/..//e.example",
  "https:e.example",
  "https://e.example/experts",
  "http://localhost:3000@e.example/",
  "javascript:alert(1)",
  "data:text/html,x",
  "/experts\r\nSet-Cookie: a=b",
  "/experts%0d%0aSet-Cookie:a=b",
  "/\u0000",
  "/\u0085",
  "/%ff",
  "/\ud800",
  "experts",
  "",
  " /experts",
  "?x",
  `/${"a".repeat(2000)}`,
  null,
  undefined,
  7,
  ["/experts"],
])("%j falls back", (target) => {
  for (const site of sites) expect(safeRedirect(target, site, "/fallback")).toBe("/fallback");
});

test("whatever is asked for, a browser stays on the site", () => {
  const nasty = fc.string({
    unit: fc.constantFrom("/", "\\", ".", ":", "@", "%", "0", "9", "2", "f", "e", "\t", "\n", "?", "#", "a"),
  });
  fc.assert(
    fc.property(fc.oneof(nasty, fc.webUrl(), fc.string({ unit: "binary" })), (text) => {
      for (const target of [text, `/${text}`]) {
        for (const site of sites) {
          const result = safeRedirect(target, site, "/fallback");
          expect(new URL(result, site).origin).toBe(site);
          expect(new URL(result, site).href).toBe(`${site}${result}`);
        }
      }
    }),
    { numRuns: rounds({ short: 500, long: 2000 }) },
  );
});
