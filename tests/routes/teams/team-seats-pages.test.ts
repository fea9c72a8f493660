import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { classes } from "~/db/schema/classes/classes";
import { teamMembers } from "~/db/schema/teams/team-members";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { teamSeatScene } from "../../support/scenes/team-seat-scene";
import { browse, signIn } from "../../support/site/browser";

/** The pages on which a team reserves seats for its members. It is 23 November 2026. */

const t = useDatabase();
const { open: openPage, send, follow: followTo } = browse(t);
const readable = <One extends { text: string }>(page: One): One => ({
  ...page,
  text: page.text.replaceAll("&#x27;", "'"),
});
/** With apostrophes as people read them. */
const open: typeof openPage = async (...asked) => readable(await openPage(...asked));

const follow: typeof followTo = async (...asked) => readable(await followTo(...asked));

async function scene() {
  const found = await teamSeatScene(t);
  const here = `/teams/${found.teamId}/seats`;
  return { ...found, here, ofClass: `${here}/${found.live.id}`, cookie: await signIn(t, found.manager) };
}

test("from the class to its seats, which are reserved and passed on", async () => {
  const { live, here, ofClass, cookie, anna, ben, memberIdOf, seatOf } = await scene();
  const [annaId, benId] = [await memberIdOf(anna), await memberIdOf(ben)];
  expect((await open(`/classes/${live.slug}`, cookie)).html).toContain(
    `<a href="${ofClass}">Reserve seats for ACME</a>`,
  );
  const empty = await open(here, cookie);
  expect(empty.text).toContain("No seats reserved in upcoming classes.");
  const form = await open(ofClass, cookie);
  expect(form.text).toContain("$500.00");
  expect(form.text).toContain("3 of 3");
  expect(form.text).not.toContain("Pass on a seat");

  const none = await send(ofClass, { intent: "reserve", price: "4900" }, cookie);
  expect(none.status).toBe(400);
  expect(none.text).toContain("Tick at least one member");
  const fields = { intent: "reserve", price: "4900", member: annaId };
  const done = await follow(await send(ofClass, fields, cookie), cookie);
  expect(done.text).toContain("1 seat reserved. Each member gets an email.");
  expect(done.html).toContain("<li>Anna Able</li>");
  expect((await open(here, cookie)).text).toContain("Anna Able");

  const unchosen = await send(ofClass, { intent: "pass-on", seat: "", to: "" }, cookie);
  expect(unchosen.status).toBe(400);
  expect(unchosen.text).toContain("Choose a seat");
  const seat = await seatOf(anna);
  const passed = await send(ofClass, { intent: "pass-on", seat: seat.id, to: benId }, cookie);
  expect((await follow(passed, cookie)).text).toContain("Ben Best has the seat now. Both get an email.");

  // Each sees what happened to their own seat.
  const [annas, bens] = [await signIn(t, anna), await signIn(t, ben)];
  const before = await open(`/reservations/${seat.id}`, annas);
  expect(before.text).toContain("Your team gave your seat to another member on");
  expect(before.text).toContain("Your team reserved a seat for you and paid for it.");
  const after = await open(`/reservations/${(await seatOf(ben)).id}`, bens);
  expect(after.text).toContain("Paid $49.00 with ACME's budget");
  expect(after.text).not.toContain("You moved");
  const cancellation = `/reservations/${(await seatOf(ben)).id}/cancellation`;
  expect((await open(cancellation, bens)).text).toContain("The budget of ACME gets the full $49.00 back.");
  const given = await follow(await send(cancellation, { refund: "4900" }, bens), bens);
  expect(given.text).toContain("Your seat is cancelled. The budget of ACME gets $49.00 back.");
});

test("what was ticked stays when it is refused, and why is said", async () => {
  const { ofClass, cookie, anna, ben, live, memberIdOf } = await scene();
  await t.db.update(classes).set({ maxSeats: 1 }).where(eq(classes.id, live.id));
  const ids = [await memberIdOf(anna), await memberIdOf(ben)];
  const fields = { intent: "reserve", price: "4900", member: ids };
  const refused = await send(ofClass, fields, cookie);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Only 1 seat is free. Nothing was reserved.");
  expect(refused.html.match(/checked=""/g)).toHaveLength(2);
  const many = Array.from({ length: 21 }, newId);
  expect((await send(ofClass, { ...fields, member: many }, cookie)).status).toBe(400);
});

test.each([
  ["a free class", { priceCents: 0 }, "This class is free of charge"],
  ["a full class", { maxSeats: 1, seatsTaken: 1 }, "No seat is free."],
  ["a class whose sales are closed", { status: "sold_out" }, "No seats of this class"],
  ["a class without a date", { status: "announced", startsAt: null, endsAt: null }, "No seats of this class"],
] as const)("%s: the page says why, and the class has no link to it", async (_, change, why) => {
  const { live, ofClass, cookie } = await scene();
  await t.db.update(classes).set(change).where(eq(classes.id, live.id));
  const page = await open(ofClass, cookie);
  expect(page.text).toContain(why);
  expect(page.html).not.toContain('value="reserve"');
  expect((await open(`/classes/${live.slug}`, cookie)).text).not.toContain("Reserve seats for");
});

test("the class has the link for owner and managers of an open team alone", async () => {
  const { live, owner, member, anna } = await scene();
  const has = async (cookie: string) =>
    (await open(`/classes/${live.slug}`, cookie)).text.includes("Reserve seats for ACME");
  expect(await has(await signIn(t, owner))).toBe(true);
  expect(await has(await signIn(t, member))).toBe(false);
  await t.db
    .update(teamMembers)
    .set({ role: "manager", leftAt: new Date() })
    .where(eq(teamMembers.userId, anna.id));
  expect(await has(await signIn(t, anna))).toBe(false);
});
