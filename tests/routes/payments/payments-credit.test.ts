import { beforeAll, expect, test } from "vitest";
import { payments } from "~/db/schema/payments/payments";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { paths } from "~/shared/paths";
import { useDatabase } from "../../support/db/database";
import { disputed, guaranteeScene } from "../../support/scenes/claims";
import { browse } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";

/** The payment page of a learner with a credit of 40 dollars. Times are minutes after the start of the first session. */

const t = useDatabase();
const day = 24 * 60;
beforeAll(() => migrateJobs(t.url));

async function priced(totalCents: number) {
  const scene = await guaranteeScene(t.db);
  await scene.grant();
  const { id } = await scene.third({ priceCents: totalCents, totalCents });
  const now = scene.at(3 * day);
  const site = browse(t, { now });
  const cookie = await signedInAs(t, scene.learner.id, { now });
  const here = paths.bookingPayment(id);
  return {
    ...scene,
    look: () => site.open(here, cookie),
    press: (intent: string) => site.send(here, { intent }, cookie),
  };
}
/** The buttons that post a way to pay, in the order of the Tab key. */
const buttons = (html: string) =>
  [...html.matchAll(/<button[^>]*class="([^"]*)"[^>]*value="(credit|pay)"[^>]*>([^<]*)/g)].map(
    ([, look = "", intent, label]) => [look.includes("quiet") ? "quiet" : "main", intent, label],
  );

test("order and bar say what is left to pay, with a credit to choose and with one that is chosen", async () => {
  const { look, press } = await priced(7500);
  const lines = "Total $75.00 Your credit −$40.00 Keyway adds −$20.00 To pay $15.00";
  const before = await look();
  expect(before.text).toContain(lines);
  expect(before.text).toContain("$15.00 to pay");
  expect(before.text).not.toContain("in total");
  expect(buttons(before.html)).toEqual([
    ["main", "credit", "Pay with your credit"],
    ["main", "credit", "Pay with your credit"],
    ["quiet", "pay", "Pay $75.00 without it"],
  ]);
  expect((await press("credit")).status).toBe(303);
  const waiting = await look();
  expect(waiting.text).toContain(lines);
  expect(waiting.text).toContain("$15.00 to pay");
  expect(waiting.text).toContain("Pay $15.00");
  expect(waiting.text).not.toContain("in total");
});

test("who has chosen to pay without it sees one total, and can still take the credit", async () => {
  const { look, press } = await priced(7500);
  await press("pay");
  const { text, html } = await look();
  expect(text).toContain("Total $75.00");
  expect(text).toContain("$75.00 in total");
  expect(text).not.toContain("To pay");
  expect(buttons(html)).toEqual([["main", "credit", "Pay with your credit"]]);
});

test("where the credit pays for everything, no other page opens, and parts of nothing aren't listed", async () => {
  const { look } = await priced(3000);
  const { text } = await look();
  expect(text).toContain("Total $30.00 Your credit −$30.00 To pay $0.00");
  expect(text).not.toContain("which opens next");
});

test("a rest whose credit is frozen isn't offered any more", async () => {
  const { look, press, says, at } = await priced(7500);
  await press("credit");
  await t.db.transaction((tx) => says(tx, at(3 * day), { disputes: [disputed("open")] }));
  const { text } = await look();
  expect((await t.db.select().from(payments)).map(({ state }) => state)).toContain("open");
  expect(text).toContain("is frozen");
  expect(text).toContain("$75.00 in total");
  expect(text).not.toContain("Pay $15.00");
  expect(text).toContain("Continue to payment");
});
