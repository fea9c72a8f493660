import { expect, test } from "vitest";
import { expertDaysOff } from "~/db/schema/experts/expert-days-off";
import { expertExtraHours } from "~/db/schema/experts/expert-extra-hours";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { browse } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";
import { get } from "../../support/site/request";
import { openSite } from "../../support/site/site";

/** The picker as screen readers read it: the chosen time, and the group of each time. */

const t = useDatabase();
const { ask } = browse(t);

async function pageOf(query: string, timeZone?: string) {
  const { id: userId } = await createUser(t.db, { timeZone });
  const { id: expertId } = await createExpert(t.db);
  const page = await ask(get(`/expert/${expertId}/book?${query}`, await signedInAs(t, userId)));
  return (await page.text()).replaceAll("<!-- -->", "");
}

test("the chosen length and the chosen day are marked, and nothing else", async () => {
  const main = /<main.*<\/main>/s.exec(await pageOf("date=2026-11-24&hours=2"))?.[0] ?? "";
  const marked = [...main.matchAll(/aria-current="(\w+)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, kind, inner = ""]) => `${kind} ${inner.replace(/<[^>]*>/g, "")}`,
  );
  expect(marked).toEqual(["true 2 lessons in a row · 1 h 50 · $80", "date Tue 24 13 free"]);
});

test("a step opens the page where it was taken; a day's name begins as it looks", async () => {
  const html = await pageOf("date=2026-11-24");
  expect(html).toMatch(/<h2 id="week".*<a [^>]*href="[^"]*week=1#week"[^>]*><span>Next week</s);
  const [day = ""] =
    /<a [^>]*aria-label="Tue 24 14 free, Tuesday 24 November 2026: 3 in the morning, 5 in the afternoon, 6 in the evening"[^>]*>/.exec(
      html,
    ) ?? [];
  expect(day).toContain('date=2026-11-24#day"');
  expect(html).toContain('<h3 id="day">Tuesday 24 November 2026</h3>');
  expect(html).toMatch(/id="lengths".*href="[^"]*hours=2#lengths"/s);
});

test("the times of a day are radios in groups with a name: morning, afternoon, evening", async () => {
  const html = await pageOf("date=2026-11-24");

  const hoursIn = (part: string) =>
    [...part.matchAll(/<input type="radio"[^>]*name="datetime" value="2026-11-24T(\d\d):00[^"]*"/g)].map(
      ([, hour]) => Number(hour),
    );
  const groups = [...html.matchAll(/<fieldset><legend>(.*?)<\/legend>(.*?)<\/fieldset>/gs)].map(
    ([, legend = "", part = ""]) => [legend.replace(/<[^>]*>/g, ""), hoursIn(part)],
  );
  expect(groups).toEqual([
    ["Morning before 12:00", [9, 10, 11]],
    ["Afternoon 12:00 to 17:00", [12, 13, 14, 15, 16]],
    ["Evening from 17:00", [17, 18, 19, 20, 21, 22]],
  ]);
  // No time is outside a group.
  expect(html.match(/<input type="radio"/g)).toHaveLength(14);
});

const read = async (address: string) => {
  const { id } = await createUser(t.db);
  return (await ask(get(address, await signedInAs(t, id)))).text();
};

test("an expert without hours is asked, not looked for in empty weeks", async () => {
  const { id } = await createExpert(t.db, { hours: [] });
  const html = await read(`/expert/${id}/book`);
  expect(html).toContain("No hours published yet");
  expect(html).toContain(`href="/expert/${id}/ask">Ask a Question</a>`);
  expect(html).not.toContain("Next week");
  for (const page of [await read("/experts"), await (await ask(get("/experts"))).text()]) {
    expect(page).toContain("No hours published yet");
    expect(page).not.toContain("No free times in the next 4 weeks");
  }
});

test("an empty week leads to the next free day, with the length that was chosen", async () => {
  const hours = [{ dayOfWeek: 2, startTime: "09:00", endTime: "12:00" }];
  const { id: expertId } = await createExpert(t.db, { hours });
  const holiday = { expertId, firstDay: "2026-11-20", lastDay: "2026-12-07" };
  await t.db.insert(expertDaysOff).values(holiday);
  const html = (await read(`/expert/${expertId}/book?hours=2`)).replaceAll("&amp;", "&");
  expect(html).toContain("Nothing is free this week.");
  expect(html).toContain(`href="/expert/${expertId}/book?hours=2&date=2026-12-08"`);
  expect(html).toContain("Go to the next free day: Tuesday 8 December 2026");
  await t.db.update(expertDaysOff).set({ lastDay: "2027-11-20" });
  expect(await read(`/expert/${expertId}/book`)).toContain("or in the eight weeks after it");
  expect(await read("/experts")).toContain("No free times in the next 4 weeks");
});

test("a week beyond the reach says so and leads back; the notice is shown where it takes times away", async () => {
  const { id } = await createExpert(t.db, { minimumNoticeMinutes: 2880, daysAhead: 30 });
  const week = async (number: number) =>
    (await read(`/expert/${id}/book?week=${number}`)).replaceAll("<!-- -->", "").replaceAll("&amp;", "&");
  const [notice, reach] = [
    "You can book until 2 days before the start.",
    "You can book up to 30 days ahead.",
  ];
  const weeks = await Promise.all([0, 1, 4, 5].map(week));
  expect(weeks.map((html) => [html.includes(notice), html.includes(reach)])).toEqual([
    [true, false],
    [false, false],
    [false, true],
    [false, true],
  ]);
  const beyond = weeks[3] ?? "";
  expect(beyond).toContain("This week can't be booked yet.".replace("'", "&#x27;"));
  expect(beyond).toContain(`href="/expert/${id}/book?week=0"`);
  expect(beyond).toContain("Next week");
  expect(beyond).not.toContain("Nothing is free");
});

test("a chosen start stays chosen in another zone, on that zone's day", async () => {
  const html = await pageOf("date=2026-11-24&datetime=2026-11-24T22:00:00.000Z", "Asia/Tokyo");
  expect(html).toContain('<h3 id="day">Wednesday 25 November 2026</h3>');
  expect(html).toContain('checked="" value="2026-11-24T22:00:00.000Z"');
});

test("the zone is named as it is at the chosen time, not as it is today", async () => {
  // Two days before and two after New York's clocks go forward.
  const now = new Date("2027-03-12T10:00:00Z");
  const { id: userId } = await createUser(t.db, { timeZone: "America/New_York" });
  const { id: expertId } = await createExpert(t.db);
  const askThen = await openSite({ t, now });
  const cookie = await signedInAs(t, userId, { now });
  const zones = ["", "?datetime=2027-03-16T16:00:00Z"].map(async (query) => {
    const html = await (await askThen(get(`/expert/${expertId}/book${query}`, cookie))).text();
    return html.replace(/<!-- -->|<[^>]*>/g, "").match(/Times are in New York time \(GMT-\d\)/)?.[0];
  });
  expect(await Promise.all(zones)).toEqual([
    "Times are in New York time (GMT-5)",
    "Times are in New York time (GMT-4)",
  ]);
});

test("without JavaScript the form takes the chosen time along to another zone", async () => {
  const html = await pageOf("date=2026-11-24");
  expect(html).toMatch(
    /<button [^>]*value="[^"]*date=2026-11-24" name="redirectTo" formAction="\/time-zone" formMethod="post">/,
  );
});

test("a time's name ends with its day", async () => {
  expect(await pageOf("date=2026-11-24")).toMatch(
    /aria-label="09:00, Tuesday 24 November 2026"[^>]* value="2026-11-24T09:00:00.000Z"/,
  );
});

test("a time that is still held for the learner is named, with until when and the way to it", async () => {
  const { id: userId } = await createUser(t.db);
  const { id: expertId } = await createExpert(t.db);
  const own = { learnerId: userId, expertId };
  const hold = await createBooking(t.db, {
    ...own,
    startsAt: new Date("2026-11-25T10:00:00Z"),
    status: "pending",
    holdExpiresAt: new Date(testNow.getTime() + 600_000),
  });
  await createBooking(t.db, { ...own, startsAt: new Date("2026-11-26T10:00:00Z") });
  const page = await ask(get(`/expert/${expertId}/book`, await signedInAs(t, userId)));
  const text = (await page.text()).replaceAll("<!-- -->", "");
  expect(text.match(/We still hold [^<]*/g)).toEqual([
    "We still hold Wednesday 25 November 2026, 05:00 New York time (GMT-5) for you until 05:10. ",
  ]);
  expect(text).toContain(`href="/bookings/${hold.id}/payment"`);
});

test("extra hours alone make an expert bookable", async () => {
  const { id: expertId } = await createExpert(t.db, { hours: [] });
  const hours = { expertId, day: "2026-11-25", startTime: "18:00", endTime: "20:00" };
  await t.db.insert(expertExtraHours).values(hours);
  expect(await read(`/expert/${expertId}/book?date=2026-11-25`)).toContain(
    'value="2026-11-25T18:00:00.000Z"',
  );
  expect(await read("/experts")).toContain("Wed 25 Nov");
});

test("the page that reschedules shows the chosen time beside the old one, above the button", async () => {
  const { id: userId } = await createUser(t.db);
  const { id: expertId } = await createExpert(t.db);
  const { id } = await createBooking(t.db, {
    ...{ learnerId: userId, expertId },
    startsAt: new Date("2026-11-26T10:00:00Z"),
  });
  const rowsOf = async (query: string) => {
    const page = await ask(get(`/bookings/${id}/reschedule${query}`, await signedInAs(t, userId)));
    const panel = /<aside.*?Reschedule session/s.exec(await page.text())?.[0] ?? "";
    return [...panel.matchAll(/<dt>(.*?)<\/dt><dd>(?:<span[^>]*>)?([^<]*)/g)].map(([, label, value]) => [
      label,
      value,
    ]);
  };
  const kept = [
    ["Length", "50 minutes"],
    ["Now", "Thursday 26 November 2026, 05:00 New York time (GMT-5)"],
  ];
  expect(await rowsOf("")).toEqual([
    ...kept,
    ["New time", "The time you choose"],
    ["Payment due", "By 24 hours before the new time"],
  ]);
  expect(await rowsOf("?datetime=2026-11-27T12:00:00Z")).toEqual([
    ...kept,
    ["New time", "Friday 27 November 2026, 07:00 New York time (GMT-5)"],
    ["Payment due", expect.stringMatching(/26 November 2026, 07:00/)],
  ]);
});
