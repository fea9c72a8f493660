import { expect, test } from "vitest";
import { loader } from "~/routes/site/security";
import { awayDatabase, get, productionEnv, routeArgs } from "../../support/site/request";

const now = new Date("2026-11-27T21:00:00Z");

test("names contact, expiry and its own address, without a database", async () => {
  const env = productionEnv({ SUPPORT_EMAIL: "help@keyway.example" });
  const request = get("/.well-known/security.txt");
  const answer = loader(routeArgs({ t: { db: awayDatabase }, env, now, request }));
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toBe(
    [
      "Contact: mailto:help@keyway.example",
      "Expires: 2027-05-26T00:00:00Z",
      "Preferred-Languages: en",
      "Canonical: http://localhost:3000/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});
