import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes } from "~/db/schema/classes/classes";
import { auditEvents } from "~/db/schema/site/audit-events";
import { testNow as now } from "../../support/caller";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createExpert, createUser } from "../../support/scenes/factories";
import { createWorld, type World } from "../../support/scenes/world";
import { pageText } from "../../support/site/page-text";
import { get, post } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";

/** The pages with which the admin and experts run classes. */

const { t, situation, ask } = useSite();
let world: World;
beforeEach(async () => {
  world = await createWorld(t);
});

type Who = "admin" | "expert" | "otherExpert";
const base = (who: Who) => (who === "admin" ? "/admin/classes" : "/expert-dashboard/classes");
const read = async (who: Who, path = "") => {
  const response = await ask(get(`${base(who)}${path}`, { Cookie: world.cookies[who] }));
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const send = async (who: Who, path: string, fields: Record<string, string>) => {
  const response = await ask(post(`${base(who)}${path}`, fields, { Cookie: world.cookies[who] }));
  const location = response.headers.get("Location");
  return { status: response.status, location, text: await response.text() };
};
const fields = (changes: Record<string, string> = {}) => ({
  ...{ title: "Log forensics", summary: "Find the hour.", price: "25", duration: "60" },
  ...{ date: "2026-12-12", time: "18:00", timeZone: "Europe/Paris", maxSeats: "12", sales: "open" },
  ...changes,
});
/** The fields that the page's form sends if nothing is changed. */
function formOf(text: string): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [tag] of text.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (!name || (/type="radio"/.test(tag) && !/checked/.test(tag))) continue;
    named[name] = /value="([^"]*)"/.exec(tag)?.[1] ?? "";
  }
  for (const [, name = "", value = ""] of text.matchAll(/<textarea[^>]*name="([^"]*)"[^>]*>([^<]*)</g)) {
    named[name] = value.trimStart();
  }
  for (const [, name = "", options = ""] of text.matchAll(
    /<select[^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  )) {
    named[name] = /<option value="([^"]*)" selected/.exec(options)?.[1] ?? "";
  }
  return named;
}

test("an expert creates a class, edits it and adds a date, each with what the page's form holds", async () => {
  const opened = await read("expert", "/new");
  const made = await send("expert", "/new", { ...formOf(opened.text), ...fields() });
  expect(made).toMatchObject({
    status: 303,
    location: expect.stringContaining("/expert-dashboard/classes/"),
  });
  const [live] = await t.db.select().from(classes).where(eq(classes.slug, "log-forensics"));
  expect(live).toMatchObject({
    ...{
      expertId: world.expertId,
      priceCents: 2500,
      startsAt: new Date("2026-12-12T17:00Z"),
      status: "open",
    },
  });
  // A second post leads to the same class.
  const twice = await send("expert", "/new", { ...formOf(opened.text), ...fields() });
  expect(twice.location).toBe(made.location);

  const form = formOf((await read("expert", `/${live?.id}/edit`)).text);
  expect(form).toMatchObject({ ...fields(), version: "1", price: "25" });
  const saved = await send("expert", `/${live?.id}/edit`, { ...form, maxSeats: "14" });
  expect(saved.status).toBe(303);
  const another = formOf((await read("expert", `/${live?.id}/duplicate`)).text);
  expect(another).toMatchObject({ date: "", slug: "", title: "Log forensics", maxSeats: "14" });
  await send("expert", `/${live?.id}/duplicate`, { ...another, date: "2026-12-19", time: "18:00" });
  const [second] = await t.db.select().from(classes).where(eq(classes.slug, "log-forensics-2"));
  expect(second?.seriesId).toBe(live?.seriesId);
});

describe("a refused form", () => {
  test("keeps everything that was typed, and says what is wrong", async () => {
    const { status, text } = await send(
      "admin",
      "/new",
      fields({ time: "25:00", teacherName: "Ida Noe", minSeats: "3" }),
    );
    expect(status).toBe(400);
    expect(formOf(text)).toMatchObject(fields({ time: "25:00", teacherName: "Ida Noe", minSeats: "3" }));
    expect(text).toContain("Enter a time from 00:00 to 23:59");
  });

  test("asks which of the two times is meant", async () => {
    const typed = fields({ date: "2027-10-31", time: "02:30" });
    const { status, text } = await send("expert", "/new", typed);
    expect([status, text.includes('value="later"')]).toEqual([400, true]);
    const done = await send("expert", "/new", { ...formOf(text), ...typed, occurrence: "later" });
    expect(done.status).toBe(303);
    const [live] = await t.db.select().from(classes).where(eq(classes.slug, "log-forensics"));
    expect(live?.startsAt).toEqual(new Date("2027-10-31T01:30Z"));
    expect((await read("expert", `/${live?.id}/edit`)).text).toMatch(
      /value="later"[^>]*checked|checked[^>]*value="later"/,
    );
  });

  test("a conflict shows what was saved; saving again replaces that version alone", async () => {
    const path = `/${world.classId}/edit`;
    const form = formOf((await read("expert", path)).text);
    await send("admin", path, { ...formOf((await read("admin", path)).text), title: "By the admin" });
    const refused = await send("expert", path, { ...form, title: "By the expert" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Title: By the admin");
    expect(formOf(refused.text)).toMatchObject({ title: "By the expert", version: "2" });
    expect((await send("expert", path, formOf(refused.text))).status).toBe(303);
    expect((await send("expert", path, { ...formOf(refused.text), title: "Late" })).status).toBe(409);
  });

  test("a mistake in an old form doesn't make it a new one", async () => {
    const path = `/${world.classId}/edit`;
    const form = formOf((await read("expert", path)).text);
    await send("admin", path, { ...formOf((await read("admin", path)).text), title: "By the admin" });
    const wrong = await send("expert", path, { ...form, title: "" });
    expect([wrong.status, formOf(wrong.text).version]).toEqual([400, "1"]);
    expect((await send("expert", path, { ...formOf(wrong.text), title: "Mine" })).status).toBe(409);
  });

  test("seats that are taken can't be taken away", async () => {
    const path = `/${world.classId}/edit`;
    const [live] = await t.db.select().from(classes);
    if (live) await createSeat(t.db, live, await createUser(t.db));
    const form = formOf((await read("expert", path)).text);
    const { status, text } = await send("expert", path, { ...form, maxSeats: "1" });
    expect([status, text.includes("2 seats are already taken")]).toEqual([409, true]);
  });
});

test("a price that the house's shop asks for is text in the expert's form, a field in the admin's", async () => {
  const path = `/${world.classId}/edit`;
  await t.db.update(classes).set({ payhipLink: "https://payhip.com/b/AbC12" });
  const { text } = await read("expert", path);
  expect(text).toContain("Only the admin can change it");
  expect(text).toMatch(/<input type="hidden" name="price" value="49"/);
  expect((await send("expert", path, { ...formOf(text), price: "1", title: "Changed" })).status).toBe(303);
  expect(await t.db.select().from(classes)).toMatchObject([{ priceCents: 4900, title: "Changed" }]);
  expect((await read("admin", path)).text).toContain("Seat price in $");
});

test("the class's page: who comes and who waits, to those who run it", async () => {
  for (const who of ["admin", "expert"] as const) {
    const { text } = await read(who, `/${world.classId}`);
    for (const shown of [
      "Nadia Rahman",
      "Wanda Wait",
      "$49.00",
      "1 sold of 8",
      "Cancel class",
      '<span class="unbroken">',
    ]) {
      expect({ who, shown, is: text.includes(shown) }).toEqual({ who, shown, is: true });
    }
  }
});

test("the file of attendees is theirs alone, safe in a spreadsheet, and audited", async () => {
  await t.db.update(classReservations).set({ name: '=HYPERLINK("http://evil.example")' });
  const { headers, text } = await read("expert", `/${world.classId}/attendees.csv`);
  expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("Content-Disposition")).toBe(`attachment; filename="${world.classSlug}-attendees.csv"`);
  expect(headers.get("Cache-Control")).toContain("no-store");
  const [head, row, ...more] = text.split("\r\n");
  expect(head).toContain('"Name","Email","Seat","Price in USD","Payment"');
  expect(row).toMatch(
    /^"'=HYPERLINK\(""http:\/\/evil\.example""\)","user-.*@test\.example","confirmed","49","paid","2026-11-20 12:00"$/,
  );
  expect(more).toEqual([""]);
  expect(await t.db.select().from(auditEvents)).toMatchObject([
    { action: "attendees-exported", objectType: "class", objectId: world.classId, detail: { rows: 1 } },
  ]);
});

test("cancelling says first what it does, then does it", async () => {
  const path = `/${world.classId}/cancellation`;
  await t.db.insert(classWaitlist).values({
    ...{ classId: world.classId, name: "Otto", email: "otto@test.example", status: "offered" },
    ...{ offeredAt: now, offerExpiresAt: new Date(now.getTime() + 3_600_000) },
  });
  const { text } = await read("admin", path);
  const lines = pageText(text);
  const shown = (label: string) => lines[lines.indexOf(label) + 1];
  expect([shown("Seats sold"), shown("Refunds")]).toEqual(["1", "$49.00"]);
  // Nothing is said of what there is none of.
  expect(text).not.toContain("Seats held for payment");
  // Those with an offer, too.
  expect(shown("On the waitlist")).toBe("2");
  expect((await send("admin", path, { reason: "x".repeat(1001) })).status).toBe(400);
  expect((await send("admin", path, { reason: "The room is gone." })).status).toBe(303);
  const page = await read("expert", `/${world.classId}`);
  expect(page.text).toContain("by the admin");
  expect(page.text).toContain("The room is gone.");
  expect((await read("expert", path)).text).toContain("This class has already been cancelled.");
  expect((await read("expert", `/${world.classId}/edit`)).text).toContain("This class was cancelled.");
});

test("a recording is added once the class has started", async () => {
  const link = { replayLink: "https://video.example/1" };
  expect((await send("expert", `/${world.classId}`, link)).status).toBe(409);
  situation.now = new Date("2026-11-23T11:30:00Z");
  expect((await read("expert", `/${world.classId}`)).text).toContain("Link to the recording");
  const wrong = await send("expert", `/${world.classId}`, { replayLink: "video" });
  expect([wrong.status, formOf(wrong.text).replayLink]).toEqual([400, "video"]);
  expect((await send("expert", `/${world.classId}`, link)).status).toBe(303);
  const [live] = await t.db.select().from(classes);
  expect(live).toMatchObject({ ...link, replayUntil: new Date("2026-12-23T11:30:00Z") });
});

test("the list: what comes next first, then without a date, then what is over; in pages", async () => {
  const expertId = (await createExpert(t.db)).id;
  const add = (title: string, startsAt: string | null) =>
    createLiveClass(t.db, { title, expertId, startsAt: startsAt === null ? null : new Date(startsAt) });
  await add("Over", "2026-11-01T18:00Z");
  await add("Announced", null);
  await add("Later", "2026-12-24T18:00Z");
  await add("Long over", "2026-10-01T18:00Z");
  await add("Running", "2026-11-23T09:30Z");
  const calledOff = { status: "cancelled", cancelledAt: new Date(), cancelledBy: "admin" } as const;
  for (const [title, startsAt] of [
    ["Off", new Date("2026-12-20T18:00Z")] as const,
    ["Off, no date", null] as const,
  ]) {
    await createLiveClass(t.db, { title, expertId, startsAt, ...calledOff });
  }
  const { text } = await read("admin");
  const order = [
    "Running",
    "Threat hunting with logs",
    "Later",
    "Announced",
    "Off",
    "Over",
    "Long over",
    "Off, no date",
  ];
  const places = order.map((title) => text.indexOf(`>${title}</a>`));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places.every((place) => place > 0)).toBe(true);
  const own = await read("expert");
  expect([own.text.includes("Later"), own.text.includes("Threat hunting with logs")]).toEqual([false, true]);
  for (let index = 0; index < 16; index += 1) await add(`More ${index}`, null);
  expect((await read("admin")).text).toContain("page=2");
  expect((await read("admin", "?page=2")).text).toContain("Long over");
});
