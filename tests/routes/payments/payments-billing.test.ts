import { beforeEach, describe, expect, test } from "vitest";
import { receipts } from "~/db/schema/payments/receipts";
import { noBilling } from "~/domain/receipts/receipt";
import { findBilling } from "~/domain/receipts/save-billing.server";
import { paths } from "~/shared/paths";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser, payFor } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";
import { testEnv } from "../../support/site/request";

/** The receipt with its number, and the two forms for the company details on it. */

const t = useDatabase();
const situation = { now: testNow, env: testEnv };
let site: ReturnType<typeof browse>;
let learner: Awaited<ReturnType<typeof createUser>>;
let cookie: string;
let booking: Awaited<ReturnType<typeof createBooking>>;
beforeEach(async () => {
  situation.env = testEnv;
  site = browse(t, situation);
  learner = await createUser(t.db, { timeZone: "UTC" });
  cookie = await signIn(t, learner);
  const { id: expertId } = await createExpert(t.db);
  const startsAt = new Date("2026-11-25T10:00:00Z");
  booking = await createBooking(t.db, { learnerId: learner.id, expertId, startsAt });
});

const pay = () => payFor(t.db, booking, { paidAt: testNow });
const openReceipt = async (paymentId: string, number?: string) => {
  const page = await site.open(paths.receipt(paymentId, number), cookie);
  // The text has a space after each link.
  return { ...page, text: page.text.replaceAll(/ (?=[.,])/g, "") };
};
const receiptOf = async (paymentId: string) => (await openReceipt(paymentId)).text;
const acme = { company: "Acme Ltd", address: "1 Main Street\r\nLondon", vatId: "GB 123456789" };
const tooLong = { ...acme, company: "A".repeat(201), address: "B".repeat(501), vatId: "C".repeat(51) };
const messages = [
  "Company name must be at most 200 characters",
  "Company address must be at most 500 characters",
  "VAT ID must be at most 50 characters",
];

describe("the billing details of the account", () => {
  test("are on the next receipt, and are gone once all are empty", async () => {
    const saved = await site.send(paths.profileBilling(), acme, cookie);
    expect([saved.status, saved.location, saved.flash]).toEqual([
      ...[303, paths.profileAccount, "Your billing details are saved. Your next receipts show them."],
    ]);
    expect(await receiptOf((await pay()).id)).toContain(
      "Receipt number 2026-000001 Date of issue 23 November 2026 Paid by Nadia Rahman Company Acme Ltd Company address 1 Main Street London VAT ID GB 123456789 Paid to",
    );
    const { html } = await site.open(paths.profileBilling(), cookie);
    for (const value of ['value="Acme Ltd"', "1 Main Street\nLondon</textarea>", 'value="GB 123456789"']) {
      expect(html).toContain(value);
    }
    await site.send(paths.profileBilling(), { company: " ", address: "", vatId: "" }, cookie);
    expect(await findBilling(t.db, learner.id)).toEqual(noBilling);
  });

  test("that are too long come back with the reasons", async () => {
    const { status, html, text } = await site.send(paths.profileBilling(), tooLong, cookie);
    expect(status).toBe(400);
    for (const message of messages) expect(text).toContain(message);
    for (const value of Object.values(tooLong)) expect(html).toContain(value);
  });

  test("lead back to the payment page, and to no other site", async () => {
    const payment = paths.bookingPayment(booking.id);
    expect((await site.open(payment, cookie)).html).toContain(`href="${paths.profileBilling(payment)}"`);
    const { html } = await site.open(paths.profileBilling(payment), cookie);
    expect(html).toContain(`action="${paths.profileBilling(payment)}"`);
    expect((await site.send(paths.profileBilling(payment), acme, cookie)).location).toBe(payment);
    const away = paths.profileBilling("https://evil.example/");
    expect((await site.send(away, acme, cookie)).location).toBe(paths.profileAccount);
  });
});

describe("the billing details of a receipt", () => {
  test("make a new receipt, which names the one before; the same again change nothing", async () => {
    const { id } = await pay();
    expect(await receiptOf(id)).toContain("Add company details to the receipt");
    const changed = await site.send(paths.receiptBilling(id), acme, cookie);
    expect([changed.location, changed.flash]).toEqual([
      ...[paths.receipt(id), "Your receipt now has the number 2026-000002."],
    ]);
    const text = await receiptOf(id);
    expect(text).toContain("Receipt number 2026-000002");
    expect(text).toContain("No tax is computed on this receipt. Replaces receipt 2026-000001.");
    expect(text).toContain("Change billing details");
    const again = await site.send(paths.receiptBilling(id), acme, cookie);
    expect(again.flash).toBe("Your receipt is unchanged.");
    expect(await t.db.$count(receipts)).toBe(2);
  });

  test("that are too long come back with the reasons", async () => {
    const { id } = await pay();
    const { status, html, text } = await site.send(paths.receiptBilling(id), tooLong, cookie);
    expect(status).toBe(400);
    for (const message of messages) expect(text).toContain(message);
    for (const value of Object.values(tooLong)) expect(html).toContain(value);
  });

  test("begin with those of the account, and aren't there for others", async () => {
    const { id } = await pay();
    await site.send(paths.profileBilling(), acme, cookie);
    expect((await site.open(paths.receiptBilling(id), cookie)).html).toContain('value="Acme Ltd"');
    const other = await signIn(t, await createUser(t.db));
    for (const path of [paths.receiptBilling(id), paths.receiptBilling("x")]) {
      expect((await site.open(path, other)).status).toBe(404);
      expect((await site.send(path, acme, other)).status).toBe(404);
    }
  });
});

test("a receipt keeps the operator's business of its day, and can be opened once it is replaced", async () => {
  const { id } = await pay();
  const unset = "Paid to Keyway support@keyway.example For";
  const first = await receiptOf(id);
  expect(first).toContain(unset);
  expect(first).not.toContain("Replace");
  const business = {
    name: "Keyway GmbH",
    address: "Hauptstr. 1\n10115 Berlin",
    taxId: "DE999",
    timeZone: "UTC",
  };
  situation.env = { ...testEnv, business };
  site = browse(t, situation);
  expect(await receiptOf(id)).toContain(unset);
  const set = "Paid to Keyway GmbH Hauptstr. 1 10115 Berlin support@keyway.example Tax ID DE999 For";
  await site.send(paths.receiptBilling(id), acme, cookie);
  expect(await receiptOf(id)).toContain(set);
  await site.send(paths.receiptBilling(id), { ...acme, company: "Acme Europe" }, cookie);
  situation.env = testEnv;
  site = browse(t, situation);
  const current = await openReceipt(id);
  expect(current.text).toContain(set);
  expect(current.text).toContain("Replaces receipts 2026-000002, 2026-000001.");
  expect(current.html).toContain(`href="${paths.receipt(id, "2026-000001")}"`);
  const second = await openReceipt(id, "2026-000002");
  expect(second.text).toContain("Company Acme Ltd");
  expect(second.text).toContain("Replaces receipt 2026-000001. Replaced by receipt 2026-000003.");
  expect(second.html).toContain(`href="${paths.receipt(id)}"`);
  expect(second.html).not.toContain(paths.receiptBilling(id));
  expect((await openReceipt(id, "2026-000001")).text).toContain(unset);
  expect((await openReceipt(id, "2026-000004")).status).toBe(404);
});

test("a receipt from before the seller was stored shows today's", async () => {
  const { id } = await pay();
  await t.db.execute(
    "set session_replication_role = replica; update receipts set seller_name = null; reset session_replication_role",
  );
  situation.env = {
    ...testEnv,
    business: { name: "Keyway GmbH", address: undefined, taxId: "DE999", timeZone: "UTC" },
  };
  site = browse(t, situation);
  expect(await receiptOf(id)).toContain("Paid to Keyway GmbH support@keyway.example Tax ID DE999 For");
});

test("a payment from before there were receipts has none, until its details are changed", async () => {
  const { id } = await pay();
  await t.db.execute(
    "set session_replication_role = replica; delete from receipts; reset session_replication_role",
  );
  const text = await receiptOf(id);
  expect(text).not.toContain("Receipt number");
  expect(text).toContain("Total $40.00");
  expect((await site.open(paths.receiptBilling(id), cookie)).status).toBe(200);
  await site.send(paths.receiptBilling(id), acme, cookie);
  expect(await receiptOf(id)).toContain("Receipt number 2026-000002");
});

test("a receipt is dated and numbered in the operator's zone, which it names and keeps", async () => {
  const { id } = await pay();
  const inZone = async (timeZone: string, now: string) => {
    situation.env = { ...testEnv, business: { ...testEnv.business, timeZone } };
    situation.now = new Date(now);
    site = browse(t, situation);
    cookie = (await signedInAs(t, learner.id, { now: situation.now })).Cookie;
  };
  try {
    await inZone("America/New_York", "2027-01-01T02:00:00Z");
    const changed = await site.send(paths.receiptBilling(id), acme, cookie);
    expect(changed.flash).toBe("Your receipt now has the number 2026-000002.");
    for (const later of ["America/New_York", "Asia/Tokyo", "UTC"]) {
      await inZone(later, "2027-01-01T02:30:00Z");
      const text = await receiptOf(id);
      expect(text).toContain("Receipt number 2026-000002 Date of issue 31 December 2026");
      expect(text).toContain("Times are in New York time");
    }
    await inZone("Asia/Tokyo", "2027-01-01T02:30:00Z");
    const next = { ...acme, company: "Acme Inc" };
    const moved = await site.send(paths.receiptBilling(id), next, cookie);
    expect(moved.flash).toBe("Your receipt now has the number 2027-000001.");
    expect(await receiptOf(id)).toContain("Date of issue 1 January 2027");
  } finally {
    situation.now = testNow;
  }
});
