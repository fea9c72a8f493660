import { eq, ne } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { accountField } from "~/shared/account-field";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser, keepSessions } from "../../support/scenes/factories";
import { browse } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";
import { get, post } from "../../support/site/request";

/** If a price changes between page and press, the page is shown again with the new price, and the next press books. */

const t = useDatabase();
const { ask } = browse(t);

const start = "2026-11-24T10:00:00.000Z";
const message =
  "The price changed while you were choosing: it is now $45.00 per booked hour. Check the summary, then book again.";

/** A signed-in learner and an expert for $40.00. `reprice` changes the price. */
async function scene() {
  const user = await createUser(t.db);
  await keepSessions(t.db, [user.id]);
  const headers = await signedInAs(t, user.id);
  const { id } = await createExpert(t.db);
  const show = async (request: Request) => readPage(await ask(request));
  return {
    id,
    open: (path: string) => show(get(path, headers)),
    send: (path: string, fields: Record<string, string>) => show(post(path, fields, headers)),
    reprice: (priceCents: number) => t.db.update(experts).set({ priceCents }).where(eq(experts.id, id)),
  };
}

/** The answer, its page's text, and the fields that a press would send, without the account's mark. */
async function readPage(answer: Response) {
  // After `main`, the hydrated page contains its data.
  const [, html = ""] = /<main([\s\S]*)<\/main>/.exec(await answer.text()) ?? [];
  const [form = ""] = /<form[\s\S]*?<\/form>/.exec(html) ?? [];
  const inputs = form.match(/<input[^>]*>/g) ?? [];
  const isSent = (input: string) => input.includes('type="hidden"') || input.includes("checked");
  const sent = inputs.filter((input) => isSent(input) && !input.includes(accountField));
  const of = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "";
  return {
    status: answer.status,
    location: answer.headers.get("Location"),
    html: html.replaceAll("&amp;", "&").replaceAll("<!-- -->", ""),
    action: of(form, "action").replaceAll("&amp;", "&"),
    fields: Object.fromEntries(sent.map((input) => [of(input, "name"), of(input, "value")])),
  };
}

const row = (label: string, value: string) => `<dt>${label}</dt><dd>${value}</dd>`;
const booked = () =>
  t.db.select().from(bookings).where(ne(bookings.status, "completed")).orderBy(bookings.startsAt);

describe("the picker", () => {
  // A browser posts the form to its own page, and only the fields must contain the choice.
  test.each([
    ["?date=2026-11-24&hours=2", "with the choice in its address"],
    ["", "with nothing in its address"],
    ["?date=2026-11-26&hours=1", "with another choice in its address"],
  ])("posted to %j, %s: choice and new price come back, the second press books", async (query) => {
    const { id, open, send, reprice } = await scene();
    const address = `/expert/${id}/book${query}`;
    const shown = await open(address);
    expect(shown.fields).toMatchObject({ price: "4000" });
    expect(shown.html).toContain(row("Rate", "$40.00 per booked hour"));

    await reprice(4500);
    const refused = await send(address, { ...shown.fields, datetime: start, hours: "2" });
    expect(refused.status).toBe(409);
    expect(refused.html).toContain(`<a href="#your-session">${message}</a>`);
    expect(refused.html).toContain("You chose Tuesday 24 November 2026, 05:00 New York time (GMT-5).");
    expect(refused.html).toContain(row("Rate", "$45.00 per booked hour"));
    expect(refused.html).toContain(row("Total", "$90.00"));
    expect(refused.fields).toEqual({ datetime: start, hours: "2", price: "4500" });
    expect(await booked()).toEqual([]);

    const second = await send(refused.action, refused.fields);
    expect(second.status).toBe(303);
    expect(second.location).toMatch(/^\/confirmation\?bookingId=/);
    expect(await booked()).toMatchObject([{ hours: 2, priceCents: 4500, totalCents: 9000 }]);
  });

  test("books at the price shown, and at any for a post that names none", async () => {
    const { id, send, reprice } = await scene();
    expect((await send(`/expert/${id}/book`, { datetime: start, price: "4000" })).status).toBe(303);
    await reprice(4500);
    const later = "2026-11-25T10:00:00.000Z";
    expect((await send(`/expert/${id}/book`, { datetime: later })).status).toBe(303);
    expect((await booked()).map(({ priceCents }) => priceCents)).toEqual([4000, 4500]);
  });

  test.each(["", "40.00", "1234567890", "<img src=x>"])(
    "a price of %j can't be read and books nothing; the page has the right one",
    async (price) => {
      const { id, send } = await scene();
      const refused = await send(`/expert/${id}/book`, { datetime: start, price });
      expect(refused).toMatchObject({ status: 409, fields: { datetime: start, price: "4000" } });
      expect(refused.html).not.toContain("<img src=x");
      expect(await booked()).toEqual([]);
      expect((await send(refused.action, refused.fields)).status).toBe(303);
    },
  );

  test("a second click from the old page leads to the booking that exists", async () => {
    const { id, send, reprice } = await scene();
    const first = await send(`/expert/${id}/book`, { datetime: start, price: "4000" });
    await reprice(4500);
    const again = await send(`/expert/${id}/book`, { datetime: start, price: "4000" });
    expect(again).toMatchObject({ status: 303, location: first.location });
  });

  test("a held time that is booked after all has the hold's price, which the page shows before the next press", async () => {
    const { id, send, reprice } = await scene();
    await send(`/checkout/${id}?datetime=${encodeURIComponent(start)}`, { price: "4000" });
    await reprice(4500);
    const address = `/expert/${id}/book`;
    const refused = await send(address, { datetime: start, hours: "1", price: "4500" });
    expect([refused.status, refused.fields.price]).toEqual([409, "4000"]);
    expect(refused.html).toContain("it is now $40.00 per booked hour");
    expect(refused.html).toContain(row("Rate", "$40.00 per booked hour"));
    expect((await send(refused.action, { ...refused.fields, datetime: start })).status).toBe(303);
    expect(await booked()).toMatchObject([{ status: "confirmed", priceCents: 4000 }]);
  });

  test("on the way to the checkout compares nothing: that page says its own price", async () => {
    const { id, open, send, reprice } = await scene();
    const { fields, action } = await open(`/expert/${id}/book?date=2026-11-24&to=checkout`);
    await reprice(4500);
    const answer = await send(action, { ...fields, datetime: start });
    expect(answer).toMatchObject({ status: 303, location: expect.stringContaining(`/checkout/${id}?`) });
    const checkout = await open(answer.location ?? "");
    expect(checkout.fields).toEqual({ price: "4500" });
    expect(checkout.html).toContain(row("Rate", "$45.00 per booked hour"));
  });
});

describe("the checkout", () => {
  test("comes back with the new price, and the second press books", async () => {
    const { id, open, send, reprice } = await scene();
    const address = `/checkout/${id}?datetime=${encodeURIComponent(start)}&hours=2`;
    const shown = await open(address);
    expect(shown.fields).toEqual({ price: "4000" });
    expect(shown.html).toContain(row("Rate", "$40.00 per booked hour"));

    await reprice(4500);
    const refused = await send(address, shown.fields);
    expect(refused.status).toBe(409);
    expect(refused.html).toContain(`<a href="#order-summary">${message}</a>`);
    expect(refused.html.replace(/<\/?span[^>]*>/g, "")).toContain("<b>05:00</b> Tuesday 24 November 2026");
    expect(refused.html).toContain(row("Rate", "$45.00 per booked hour"));
    expect(refused.html).toContain(row("Total", "$90.00"));
    expect(refused.fields).toEqual({ price: "4500" });
    expect(await booked()).toEqual([]);

    expect((await send(address, refused.fields)).status).toBe(303);
    expect(await booked()).toMatchObject([{ hours: 2, priceCents: 4500, totalCents: 9000 }]);
  });

  test("takes the price from the form alone, not from its address", async () => {
    const { id, send } = await scene();
    const address = `/checkout/${id}?datetime=${start}&price=1`;
    expect((await send(address, { price: "3900" })).status).toBe(409);
    expect((await send(address, {})).status).toBe(303);
    expect(await booked()).toMatchObject([{ priceCents: 4000 }]);
  });
});
