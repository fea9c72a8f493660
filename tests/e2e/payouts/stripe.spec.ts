import { FakeStripe } from "../../support/peers/fake-stripe";
import { letHoldPass, ownEarning } from "../support/earnings";
import { ownExpert } from "../support/own";
import { draft, figure, showsRow } from "../support/payouts";
import { demoPassword, signIn } from "../support/people";
import { reloadUntil } from "../support/reload-until";
import { test as base, expect } from "../support/server";
import { type Site, startSite } from "../support/site";

/** Payouts by Stripe Connect, from a site of its own to an implementation of Stripe's API on loopback. */

const connectSecret = "whsec_of_connect";

const test = base.extend<object, { stripe: FakeStripe; connected: Site }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const stripe = new FakeStripe();
      stripe.clock = () => new Date();
      await stripe.start();
      await use(stripe);
      await stripe.stop();
    },
    { scope: "worker" },
  ],
  connected: [
    async ({ stripe }, use) => {
      const site = await startSite({
        ...{ ...stripe.env, PAYMENTS: "sandbox", PAYOUTS: "stripe" },
        STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret,
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 0 },
  ],
  baseURL: ({ connected }, use) => use(connected.baseURL),
});

const earnings = "/expert-dashboard/earnings";
const details = "/expert-dashboard/payout-details";

test("an expert sets up payouts at Stripe, is paid by a transfer, and it is reversed", async ({
  page,
  stripe,
  connected: site,
  checkLook,
  openAs,
}) => {
  const deliver = async (type: string, object: object, secret?: string) => {
    const { body, headers } = await stripe.event(type, object, { ...(secret && { secret }) });
    const answer = await fetch(`${site.baseURL}/webhooks/stripe`, {
      ...{ method: "POST", body: new Uint8Array(body), headers },
    });
    expect(answer.status).toBe(200);
  };
  const expert = await ownExpert(site, { days: [], from: 9, to: 18 });
  // Tables show the first name, which no other account has.
  const name = expert.name.split(" ")[0] ?? "";
  await ownEarning(site, { expertId: expert.expertId, cents: 6000 });
  await signIn(page, expert.email);
  await page.goto(details);
  await page.getByLabel("Current password").fill("not the password");
  await page.getByRole("button", { name: "Set up payouts" }).click();
  await expect(page.getByText("The current password is not correct.").first()).toBeVisible();
  await page.getByLabel("Current password").fill(demoPassword);
  await page.getByRole("button", { name: "Set up payouts" }).click();
  const link = page.getByRole("link", { name: "Go to Stripe" });
  await expect(link).toBeVisible();
  await checkLook("the link to Stripe");
  await link.click();
  await page.getByRole("button", { name: "Agree and submit" }).click();
  await expect(page).toHaveURL(details);
  const [account] = stripe.connect.accounts.values();
  await deliver("account.updated", account ?? {}, connectSecret);
  await reloadUntil(page, details, (timeout) =>
    expect(page.getByText("Ready for payouts")).toBeVisible(timeout),
  );
  await checkLook("an account at Stripe");
  await letHoldPass(site, expert.expertId);
  await showsRow(page, earnings, "Session with", "Payable");

  const admin = await openAs("admin@keyway.example");
  const run = await draft(admin);
  await admin.getByRole("button", { name: "Confirm and send" }).click();
  await showsRow(admin, run, name, "Paid");
  expect(stripe.connect.transfers).toMatchObject([{ amount: 6000, destination: account?.id }]);
  await page.goto(earnings);
  await expect(figure(page, "Total paid")).toContainText("$60.00");

  const [transfer] = stripe.connect.transfers;
  stripe.connect.reverse(transfer?.id ?? "");
  await deliver("transfer.reversed", transfer ?? {});
  await showsRow(admin, "/admin/failed-payouts", name, "Stripe has taken it back");
  await page.goto(earnings);
  await expect(figure(page, "Payable now")).toContainText("$60.00");
});
