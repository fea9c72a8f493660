import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { bookings } from "~/db/schema/bookings/bookings";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { makeLink } from "../../support/scenes/accounts";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";
import { get, post } from "../../support/site/request";

/** Decision B8: a user whose address isn't confirmed can look around, and reads why they can't book yet. */

const t = useDatabase();
const { ask } = browse(t);

const start = "2026-11-24T10:00:00.000Z";
const reason = "Please confirm your email address before you book.";

async function scene(emailVerifiedAt: Date | null = null) {
  const user = await createUser(t.db, { email: "nadia@test.example", emailVerifiedAt });
  const headers = await signedInAs(t, user.id);
  const { id } = await createExpert(t.db);
  const show = async (request: Request) => {
    const answer = await ask(request);
    // After `main`, the hydrated page contains its data.
    const [html = ""] = (await answer.text()).split("</main>");
    return { status: answer.status, html: html.replaceAll("&amp;", "&") };
  };
  return {
    id,
    user,
    open: (path: string) => show(get(path, headers)),
    send: (path: string, fields: Record<string, string>) => show(post(path, fields, headers)),
  };
}

const resendTo = (address: string) => `name="redirectTo" value="${address}"`;

test("the picker works, below the reason and a way to have the mail again", async () => {
  const { id, open } = await scene();
  const address = `/expert/${id}/book?date=2026-11-24`;
  const { status, html } = await open(address);
  expect(status).toBe(200);
  expect(html).toContain(reason);
  expect(html).toContain(resendTo(address));
  expect(html).toContain('name="email" value="nadia@test.example"');
  expect(html).toContain(`value="${start}"`);
});

test.each([
  ["", ""],
  ["&to=checkout", "&to=checkout"],
])("a chosen time is refused and kept (%j)", async (query, kept) => {
  const { id, send } = await scene();
  const { status, html } = await send(`/expert/${id}/book?date=2026-11-24${query}`, {
    datetime: start,
    hours: "2",
  });
  expect(status).toBe(403);
  expect(html.split(reason)).toHaveLength(2);
  expect(html).toContain(resendTo(`/expert/${id}/book?datetime=${encodeURIComponent(start)}&hours=2${kept}`));
  expect(html).toMatch(new RegExp(`<input type="radio"[^>]*checked=""[^>]*value="${start}"`));
  expect(await t.db.$count(bookings)).toBe(0);
});

test("the checkout says the same, and comes back to itself", async () => {
  const { id, open, send } = await scene();
  const address = `/checkout/${id}?datetime=${encodeURIComponent(start)}&hours=2`;
  for (const [expected, { status, html }] of [
    [200, await open(address)],
    [403, await send(address, {})],
  ] as const) {
    expect(status).toBe(expected);
    expect(html.split(reason)).toHaveLength(2);
    expect(html).toContain(resendTo(address));
    expect(html).toContain("$80.00");
  }
  expect(await t.db.$count(bookings)).toBe(0);
});

test("a confirmed account reads none of it, and books", async () => {
  const { id, open, send } = await scene(testNow);
  expect((await open(`/expert/${id}/book`)).html).not.toContain(reason);
  expect((await open(`/checkout/${id}?datetime=${start}`)).html).not.toContain(reason);
  expect((await send(`/expert/${id}/book`, { datetime: start })).status).toBe(303);
});

test("a question may be asked by anybody", async () => {
  const { id, send } = await scene();
  const fields = {
    name: "Nadia",
    email: "nadia@test.example",
    subject: "",
    question: "Which tools do you teach?",
  };
  expect((await send(`/expert/${id}/ask`, fields)).status).toBe(303);
});

test("the link that is in the mailbox already leads to the time that was chosen last", async () => {
  const { id, user, send } = await scene();
  const links = [
    await makeLink(t.db, user.id, { purpose: "verify-email" }),
    await makeLink(t.db, user.id, { purpose: "reset-password" }),
  ];
  expect(links).toHaveLength(2);
  await send(`/expert/${id}/book?date=2026-11-24`, { datetime: start });
  const kept = await t.db.select().from(emailLinks).orderBy(emailLinks.purpose);
  expect(kept.map(({ redirectTo }) => redirectTo)).toEqual([
    null,
    expect.stringContaining(encodeURIComponent(start)),
  ]);
  await send(`/checkout/${id}?datetime=${start}&hours=1`, {});
  const [link] = await t.db.select().from(emailLinks).where(eq(emailLinks.purpose, "verify-email"));
  expect(decodeURIComponent(link?.redirectTo ?? "")).toBe(`/checkout/${id}?datetime=${start}&hours=1`);
});

test("of an address only the choice is kept, however long the rest of it is", async () => {
  const { id, user, send } = await scene();
  await makeLink(t.db, user.id, { purpose: "verify-email", redirectTo: "/experts" });
  const address = `/checkout/${id}?datetime=${start}&hours=1&more=${"x".repeat(2000)}`;
  expect(await send(address, {})).toMatchObject({ status: 403, html: expect.stringContaining(reason) });
  const [kept] = await t.db.select().from(emailLinks);
  expect(kept?.redirectTo).toBe(`/checkout/${id}?datetime=${encodeURIComponent(start)}&hours=1`);
});
