import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { leftOfBudget } from "~/domain/ledger/team-budget.server";
import { payFromBudget } from "~/domain/payments/budget/pay-from-budget.server";
import { actOnSandboxSession } from "~/domain/payments/providers/sandbox-page.server";
import { newId } from "~/platform/ids";
import { testNow } from "../../support/caller";
import { withoutForeignKeys } from "../../support/db/counted-rows";
import { useDatabase } from "../../support/db/database";
import { bookLesson, monday10 } from "../../support/scenes/bookings";
import { budgetScene } from "../../support/scenes/budget-scene";
import { createLiveClass, hold } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";

/** The pages of a team's money: for owner and managers, and a member's own lines. It is 23 November 2026. */

const t = useDatabase();
const { open: openPage, send, follow } = browse(t);
/** With apostrophes as people read them. */
const open: typeof openPage = async (...asked) => {
  const page = await openPage(...asked);
  return { ...page, text: page.text.replaceAll("&#x27;", "'") };
};

const tuesday = new Date(monday10.getTime() + 24 * 3_600_000);

async function scene() {
  const found = await budgetScene(t);
  const manager = await createUser(t.db);
  await found.join(manager, "manager");
  const former = await createUser(t.db, { fullName: "Fred Former" });
  await found.join(former);
  await found.leave(former);
  const cookieOf = { owner: "", manager: "", member: "", former: "", stranger: "", admin: "", visitor: "" };
  const people = { owner: found.owner, manager, member: found.member, former, admin: found.admin };
  for (const [name, user] of Object.entries(people))
    Object.assign(cookieOf, { [name]: await signIn(t, user) });
  cookieOf.stranger = await signIn(t, await createUser(t.db));
  return { ...found, former, cookieOf, here: `/teams/${found.teamId}` };
}

test("each page is for those who may see it", async () => {
  const { here, cookieOf, transfer } = await scene();
  const { id } = await transfer(5000);
  const month = "2026-11";
  const managers = {
    owner: 200,
    manager: 200,
    member: 404,
    former: 404,
    stranger: 404,
    admin: 404,
    visitor: 302,
  };
  const own = { ...managers, member: 200, former: 200 };
  const admin = {
    owner: 302,
    manager: 302,
    member: 302,
    former: 302,
    stranger: 302,
    admin: 200,
    visitor: 302,
  };
  const pages: Record<string, typeof managers> = {
    [`${here}/budget`]: managers,
    [`${here}/invoices/2026-000001`]: managers,
    [`${here}/statements/${month}`]: own,
    [`${here}/statements/${month}.csv`]: own,
    [`/admin/invoices/${id}`]: admin,
    "/admin/invoices": admin,
  };
  for (const [path, expected] of Object.entries(pages)) {
    const seen: Record<string, number> = {};
    for (const [name, cookie] of Object.entries(cookieOf)) seen[name] = (await open(path, cookie)).status;
    expect({ path, ...seen }).toEqual({ path, ...expected });
  }
  expect((await open(`${here}/report`, cookieOf.former)).location).toBe(`${here}/statements/${month}`);
  expect((await open(`${here}/report`, cookieOf.stranger)).status).toBe(404);
  for (const path of [
    "statements/2026-12",
    "statements/2026-13",
    "statements/x.csv",
    "invoices/2026-000002",
    "invoices/1",
  ])
    expect((await open(`${here}/${path}`, cookieOf.owner)).status).toBe(404);
});

describe("the budget", () => {
  test("is filled by card at the provider, and shows the receipt", async () => {
    const { here, cookieOf, teamId } = await scene();
    const cookie = cookieOf.owner;
    const added = await send(`${here}/budget`, { intent: "add", amount: "480", way: "card" }, cookie);
    expect(added).toMatchObject({ status: 303, location: `${here}/budget` });
    const waiting = await follow(added, cookie);
    expect(waiting.text).toContain("Pay $480.00");
    const none = await send(`${here}/budget`, { intent: "check" }, cookie);
    expect(none.flash).toBe("No payment has arrived yet.");
    const [payment] = await t.db.select().from(payments);
    await actOnSandboxSession(
      t.db,
      { now: testNow },
      { sessionId: payment?.sessionId ?? "", choice: "pay", delivery: "never" },
    );
    const checked = await send(`${here}/budget`, { intent: "check" }, cookie);
    expect(checked.flash).toBe("The budget is up to date.");
    expect(await leftOfBudget(t.db, teamId)).toBe(48_000);
    const { html, text } = await follow(checked, cookie);
    expect(html).toContain('<dt>Left to spend</dt><dd><strong class="price">$480.00</strong></dd>');
    expect(text).toMatch(/Card \$480\.00 Paid 2026-000001/);
    const receipt = await open(`${here}/invoices/2026-000001`, cookie);
    expect(receipt.text).toMatch(/Receipt number 2026-000001.*Issued to ACME Address 1 Road/);
  });

  test("is filled by an invoice, which the admin marks as paid", async () => {
    const { here, cookieOf, teamId } = await scene();
    const cookie = cookieOf.manager;
    const add = (amount: string) =>
      send(`${here}/budget`, { intent: "add", amount, way: "transfer" }, cookie);
    expect((await add("500")).status).toBe(303);
    const shown = await open(`${here}/invoices/2026-000001`, cookie);
    expect(shown.text).toMatch(
      /Invoice number 2026-000001.*To pay \$500\.00.*with the reference 2026-000001/,
    );
    const list = await open("/admin/invoices", cookieOf.admin);
    expect(list.text).toMatch(/2026-000001 ACME \$500\.00/);
    const [payment] = await t.db.select().from(payments);
    const item = `/admin/invoices/${payment?.id}`;
    expect((await send(item, { intent: "paid" }, cookie)).status).toBe(403);
    const paid = await send(item, { intent: "paid" }, cookieOf.admin);
    expect(paid).toMatchObject({ status: 303, location: "/admin/invoices", flash: "Marked as paid." });
    expect(await leftOfBudget(t.db, teamId)).toBe(50_000);
    expect((await send(item, { intent: "paid" }, cookieOf.admin)).status).toBe(409);
    expect((await open(item, cookieOf.admin)).text).toContain("This invoice was paid or cancelled already.");

    await add("20");
    const [second] = await t.db.select().from(payments).where(eq(payments.state, "open"));
    const cancelled = await send(`${here}/budget`, { intent: "cancel", paymentId: second?.id ?? "" }, cookie);
    expect(cancelled.flash).toBe("The invoice is cancelled.");
    expect((await open(`${here}/invoices/2026-000002`, cookie)).text).toContain("please don't pay it");
    const late = `/admin/invoices/${second?.id}`;
    const shownLate = await open(late, cookieOf.admin);
    expect(shownLate.text).toContain("This invoice was cancelled. Its transfer may arrive all the same.");
    expect(shownLate.html).not.toContain('value="cancel"');
    expect((await open(`/admin/payments/${second?.id}`, cookieOf.admin)).html).toContain(late);
    const again = await send(`${here}/budget`, { intent: "cancel", paymentId: second?.id ?? "" }, cookie);
    expect(again.status).toBe(409);
    const unknown = await send(`${here}/budget`, { intent: "cancel", paymentId: "x" }, cookie);
    expect(unknown.status).toBe(404);
  });

  test.each(["", "19.99", "100000.01", "-50", "much"])(
    "isn't filled with '%s', which stays",
    async (amount) => {
      const { here, cookieOf } = await scene();
      const { status, html } = await send(
        `${here}/budget`,
        { intent: "add", amount, way: "transfer" },
        cookieOf.owner,
      );
      expect(status).toBe(400);
      expect(html).toContain("Enter an amount from $20.00 to $100,000.00");
      expect(html).toMatch(/value="transfer"[^>]*checked|checked[^>]*value="transfer"/);
      if (amount) expect(html).toContain(`value="${amount}"`);
      expect(await t.db.select().from(payments)).toEqual([]);
    },
  );

  test("is refunded on request, and says what it waits for", async () => {
    const { here, cookieOf, transfer, transferBack } = await scene();
    const ask = () => send(`${here}/budget`, { intent: "refund" }, cookieOf.owner);
    const none = await ask();
    expect(none).toMatchObject({ status: 409 });
    expect(none.text).toContain("Nothing is left of what was paid in the last twelve months.");
    await transfer(7000);
    const asked = await ask();
    expect(asked.flash).toBe("We are refunding $70.00.");
    expect((await follow(asked, cookieOf.owner)).html).toContain("<dt>Being refunded</dt><dd>$70.00</dd>");
    expect((await open("/admin/payment-events", cookieOf.admin)).text).toContain(
      "Refund to make by transfer",
    );
    await transferBack();
    const { text } = await open(`${here}/budget`, cookieOf.owner);
    expect(text).toMatch(/Transfer \$70\.00 Refunded 2026-000001/);
    const invoice = await open(`${here}/invoices/2026-000001`, cookieOf.owner);
    expect(invoice.text).toContain("Credit note 2026-000002");
    const note = await open(`${here}/invoices/2026-000002`, cookieOf.owner);
    expect(note.text).toMatch(/Credit note number 2026-000002.*Refunded \$70\.00/);
  });
});

describe("a member", () => {
  test("pays a session with it, beside the card", async () => {
    const { member, teamId, transfer, expert, cookieOf } = await scene();
    await transfer(4800);
    const { id } = await bookLesson(t.db, member, expert.id, { startsAt: tuesday });
    const page = `/bookings/${id}/payment`;
    const shown = await open(page, cookieOf.member);
    expect(shown.text).toContain("Pay with ACME's budget ($40.00 of $48.00 left)");
    expect(shown.html).toContain(`name="team" value="${teamId}"`);
    const paid = await send(page, { intent: "budget", team: teamId }, cookieOf.member);
    expect(paid).toMatchObject({ status: 303, location: page });
    expect(await leftOfBudget(t.db, teamId)).toBe(800);
    expect((await open(`/bookings/${id}`, cookieOf.member)).text).toContain(
      "Paid $40.00 with ACME's budget on",
    );
    const [payment] = await t.db.select().from(payments).where(eq(payments.provider, "team"));
    const receipt = await open(`/payments/${payment?.id}/receipt`, cookieOf.member);
    expect(receipt.text).toContain("Paid with ACME's budget on");
    expect((await open(`/admin/payments/${payment?.id}`, cookieOf.admin)).text).toMatch(
      /Paid from the budget of ACME/,
    );
    const again = await send(page, { intent: "budget", team: teamId }, cookieOf.member);
    expect(again.status).toBe(409);
  });

  test("reads why it can't pay", async () => {
    const { member, teamId, transfer, expert, cookieOf } = await scene();
    await transfer(3999);
    const { id } = await bookLesson(t.db, member, expert.id, { startsAt: tuesday });
    const page = `/bookings/${id}/payment`;
    expect((await open(page, cookieOf.member)).text).toContain(
      "The team's budget has less left than this costs.",
    );
    for (const team of [teamId, id, ""]) {
      const refused = await send(page, { intent: "budget", team }, cookieOf.member);
      expect(refused.status).toBe(409);
    }
    expect((await send(page, { intent: "budget", team: teamId }, cookieOf.former)).status).toBe(404);
  });

  test("pays a seat in a class", async () => {
    const { join, teamId, transfer } = await scene();
    await transfer(10_000);
    const live = await createLiveClass(t.db);
    const { learner, seat } = await hold(t.db, live);
    await join(learner);
    const cookie = await signIn(t, learner);
    const page = `/reservations/${seat.id}/payment`;
    expect((await open(page, cookie)).text).toContain("Pay with ACME's budget (");
    expect((await send(page, { intent: "budget", team: teamId }, cookie)).status).toBe(303);
    expect(await leftOfBudget(t.db, teamId)).toBe(10_000 - seat.priceCents);
    expect((await open(page, cookie)).location).toContain(`/confirmation/${live.slug}`);
  });
});

describe("the report", () => {
  async function reported() {
    const found = await scene();
    const { transfer, member, owner, expert, teamId, as } = found;
    await transfer(20_000);
    const pay = async (user: typeof member, hours: number) => {
      const startsAt = new Date(monday10.getTime() + hours * 3_600_000);
      const { id } = await bookLesson(t.db, user, expert.id, { startsAt });
      await payFromBudget(t.db, as(user), { what: { bookingId: id }, teamId });
      return id;
    };
    await pay(member, 24);
    const cancelled = await pay(owner, 48);
    await cancelBooking(t.db, as(owner), { bookingId: cancelled, reason: null });
    return found;
  }

  test("has a line for each session, with the sums of the budget", async () => {
    const { here, cookieOf, member } = await reported();
    const { html, text } = await open(`${here}/statements/2026-11`, cookieOf.manager);
    expect(text).toContain(`${member.fullName} 24 Nov 2026, 10:00 50 minutes $40.00 Not yet`);
    expect(text).toContain("Olga Owner 25 Nov 2026, 10:00 50 minutes $0.00 No, refunded");
    expect(html).toMatch(/Opening balance<\/dt><dd>\$0\.00.*Added<\/dt><dd>\$200\.00/s);
    expect(html).toMatch(/Lessons and classes<\/dt><dd>−\$40\.00.*Closing balance<\/dt><dd>\$160\.00/s);
    const file = await open(`${here}/statements/2026-11.csv`, cookieOf.owner);
    expect(file.html).toContain(`"${member.fullName}","2026-11-24","10:00","50","40.00","","Not yet"`);
    expect(file.html).toContain('"Closing balance","","","","","160.00",""');
  });

  test("has pages of a hundred lines, and a file and sums of all", async () => {
    const { here, cookieOf, member, teamId } = await reported();
    const paid = {
      teamId,
      payerId: member.id,
      provider: "team" as const,
      amountCents: 100,
      state: "paid" as const,
    };
    const rows = Array.from({ length: 99 }, newId).map((id) => ({ id, groupId: newId() }));
    await t.db.transaction(async (tx) => {
      await withoutForeignKeys(tx);
      await tx.insert(payments).values(
        rows.map(({ id }) => ({
          ...{
            ...paid,
            id,
            bookingId: newId(),
            sessionId: id,
            chargeId: id,
            paidAt: testNow,
            createdAt: testNow,
          },
        })),
      );
      await tx.insert(ledgerGroups).values(
        rows.map(({ id, groupId }) => ({
          ...{ id: groupId, kind: "charge" as const, paymentId: id, currency: "USD", createdAt: testNow },
        })),
      );
      const entries = (account: "team" | "held", amountCents: number, of: string | null) =>
        rows.map(({ groupId }) => ({ groupId, account, amountCents, teamId: of, createdAt: testNow }));
      await tx
        .insert(ledgerEntries)
        .values([...entries("team", 100, teamId), ...entries("held", -100, null)]);
    });
    const first = await open(`${here}/statements/2026-11`, cookieOf.owner);
    expect(first.html.match(/\$1\.00<\/td>/g)).toHaveLength(98);
    expect(first.text).toContain("Lines 1 to 100 of 101. The CSV file has all of them.");
    expect(first.html).toContain(`href="${here}/statements/2026-11?page=2"`);
    expect(first.html).toMatch(/Lessons and classes<\/dt><dd>−\$139\.00/);
    const second = await open(`${here}/statements/2026-11?page=2`, cookieOf.owner);
    expect(second.text).toContain("Lines 101 to 101 of 101.");
    const beyond = await open(`${here}/statements/2026-11?page=3`, cookieOf.member);
    expect(beyond.text).toMatch(/Nothing on this page.*In total \$139\.00/);
    const file = await open(`${here}/statements/2026-11.csv`, cookieOf.owner);
    expect(file.html.match(/"1\.00"/g)).toHaveLength(99);
  });

  test("shows a member only their own lines, and no balance", async () => {
    const { here, cookieOf, member } = await reported();
    const { text } = await open(`${here}/statements/2026-11`, cookieOf.member);
    expect(text).toContain(`${member.fullName} 24 Nov 2026`);
    expect(text).toMatch(/In total \$40\.00/);
    for (const hidden of ["Olga Owner", "$160.00", "Opening balance"]) expect(text).not.toContain(hidden);
    const file = await open(`${here}/statements/2026-11.csv`, cookieOf.member);
    expect(file.html).not.toMatch(/Olga|balance/);
    const former = await open(`${here}/statements/2026-11`, cookieOf.former);
    expect(former.text).toContain("No lessons or classes were paid for in this month.");
  });
});
