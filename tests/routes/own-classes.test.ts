import ICAL from "ical.js";
import { expect, test } from "vitest";
import { inHours, testNow as now } from "../support/caller";
import { useDatabase } from "../support/db/database";
import { createLiveClass, createSeat, createWaitlistEntry } from "../support/scenes/classes";
import { createExpert, createUser } from "../support/scenes/factories";
import { browse, signIn } from "../support/site/browser";

/** Classes among a user's sessions: in the list, on the dashboards and the profile, and in the calendar. */

const t = useDatabase();
const site = browse(t, { now });

async function scene() {
  const account = await createUser(t.db, { role: "expert" });
  const { id: expertId } = await createExpert(t.db, { userId: account.id });
  const learner = await createUser(t.db);
  const live = await createLiveClass(t.db, { expertId, startsAt: inHours(30) });
  const seat = await createSeat(t.db, live, learner);
  const cookies = { expert: await signIn(t, account), learner: await signIn(t, learner) };
  return { live, seat, cookies };
}

test.each(["/my-bookings", "/learner-dashboard"])("%s leads a learner to the seat", async (path) => {
  const { live, seat, cookies } = await scene();
  const { html } = await site.open(path, cookies.learner);
  expect(html).toContain(`<a href="/reservations/${seat.id}">${live.title}</a>`);
  expect(html).toContain("Class with");
});

test.each(["/my-bookings", "/expert-dashboard"])(
  "%s leads an expert to the class, with the seats that are sold",
  async (path) => {
    const { live, cookies } = await scene();
    const { html, text } = await site.open(path, cookies.expert);
    expect(html).toContain(`<a href="/expert-dashboard/classes/${live.id}">${live.title}</a>`);
    expect(text).toContain("1 of 10 seats sold");
  },
);

test("an expert without classes is led to where they are made", async () => {
  const account = await createUser(t.db, { role: "expert" });
  await createExpert(t.db, { userId: account.id });
  const { html, text } = await site.open("/expert-dashboard", await signIn(t, account));
  expect(text).toContain("No upcoming classes.");
  expect(html).toContain('href="/expert-dashboard/classes"');
});

test("the list of classes has a column of those who wait only while someone waits", async () => {
  const { live, cookies } = await scene();
  const list = async () => (await site.open("/expert-dashboard/classes", cookies.expert)).text;
  expect(await list()).not.toContain("Waiting");
  await createWaitlistEntry(t.db, live);
  expect(await list()).toContain("Waiting");
});

test("the calendar feed has the learner's seat, and the expert's class", async () => {
  const { live, seat, cookies } = await scene();
  const uids = async (cookie: string) => {
    await site.send("/profile/calendar", { intent: "make" }, cookie);
    const { html } = await site.open("/profile/calendar", cookie);
    const address = /http:\/\/localhost:3000(\/calendar\/[\w-]{43}\.ics)</.exec(html)?.[1] ?? "";
    const calendar = new ICAL.Component(ICAL.parse((await site.open(address)).html));
    return calendar.getAllSubcomponents("vevent").map((event) => String(event.getFirstPropertyValue("uid")));
  };
  expect(await uids(cookies.learner)).toEqual([`class-seat-${seat.id}@keyway`]);
  expect(await uids(cookies.expert)).toEqual([`class-${live.id}@keyway`]);
});

test("the form of a class says how much of the summary becomes the page's list, under its name", async () => {
  const { cookies } = await scene();
  const { text } = await site.open("/expert-dashboard/classes/new", cookies.expert);
  expect(text.replaceAll("&#x27;", "'")).toContain(
    "The first 5 sentences become the list “What You Will Learn”.",
  );
});
