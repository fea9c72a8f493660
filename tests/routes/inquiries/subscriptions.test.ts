import { expect, test } from "vitest";
import { subscribers } from "~/db/schema/classes/subscribers";
import { mails } from "~/db/schema/site/mails";
import { subscriptionToken } from "~/domain/subscriptions/subscription-token.server";
import { paths } from "~/shared/paths";
import { useDatabase } from "../../support/db/database";
import { browse } from "../../support/site/browser";
import { testEnv } from "../../support/site/request";

const t = useDatabase();
const site = browse(t);
const status = async () => (await t.db.select().from(subscribers)).map((row) => row.status);

test("an address subscribes, confirms and leaves: links open pages, and only their posts act", async () => {
  const sent = await site.send("/subscribe", { email: " Nadia@Test.example " });
  expect([sent.status, sent.location]).toEqual([303, "/subscribe?sent=1"]);
  expect((await site.follow(sent)).text).toContain("Check your email");
  const [subscriber] = await t.db.select().from(subscribers);
  if (!subscriber) throw new Error("There is no subscriber");
  expect(subscriber.email).toBe("nadia@test.example");
  const { id } = subscriber;
  const token = (use: "confirm" | "unsubscribe") => subscriptionToken(testEnv.sessionSecret, use, id);

  const confirm = paths.confirmSubscription(id, token("confirm"));
  const page = await site.open(confirm);
  expect(page.text).toContain("Confirm your subscription");
  expect(page.answer.headers.get("Referrer-Policy")).toBe("strict-origin");
  expect(await status()).toEqual(["pending"]);
  expect((await site.follow(await site.send(confirm, {}))).text).toContain("You are subscribed");
  expect(await status()).toEqual(["confirmed"]);

  const leave = paths.unsubscribe(id, token("unsubscribe"));
  expect((await site.open(leave)).text).toContain("Unsubscribe?");
  expect(await status()).toEqual(["confirmed"]);
  expect((await site.follow(await site.send(leave, {}))).text).toContain("You are unsubscribed");
  expect(await status()).toEqual(["unsubscribed"]);

  for (const wrong of [
    paths.confirmSubscription(id, token("unsubscribe")),
    paths.unsubscribe(id, token("confirm")),
  ]) {
    expect((await site.open(wrong)).status).toBe(404);
    expect((await site.send(wrong, {})).status).toBe(404);
  }
  expect(await status()).toEqual(["unsubscribed"]);
});

test("the confirmed page can unsubscribe, and that page takes it back, as it was before", async () => {
  const base = { email: "nadia@test.example", status: "confirmed", confirmedAt: new Date() } as const;
  const [row] = await t.db.insert(subscribers).values(base).returning();
  const id = row?.id ?? "";
  const token = (use: "confirm" | "unsubscribe") => subscriptionToken(testEnv.sessionSecret, use, id);
  const leave = paths.unsubscribe(id, token("unsubscribe"));
  const page = await site.open(paths.confirmSubscription(id, token("confirm")));
  expect(page.html).toContain(`href="${leave.replaceAll("&", "&amp;")}"`);
  expect((await site.follow(await site.send(leave, {}))).html).toContain('value="undo"');
  for (let index = 0; index < 2; index++) await site.send(leave, { intent: "undo" });
  expect(await status()).toEqual(["confirmed"]);
  await t.db.update(subscribers).set({ status: "pending", confirmedAt: null });
  await site.send(leave, {});
  await site.send(leave, { intent: "undo" });
  expect(await status()).toEqual(["pending"]);
});

test("an address that is subscribed already gets the same answer, and no mail", async () => {
  await t.db
    .insert(subscribers)
    .values({ email: "nadia@test.example", status: "confirmed", confirmedAt: new Date() });
  const { status, location } = await site.send("/subscribe", { email: "nadia@test.example" });
  expect([status, location]).toEqual([303, "/subscribe?sent=1"]);
  expect(await t.db.$count(mails)).toBe(0);
});

test("what is no address stays in the form", async () => {
  const { status, text, html } = await site.send("/subscribe", { email: "nadia@host" });
  expect(status).toBe(400);
  expect(text).toContain("Please enter a valid email address");
  expect(html).toMatch(/name="email"[^>]*value="nadia@host"/);
});
