import { ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { analyse } from "~/domain/scans/analysis/analyse";
import { content } from "~/domain/scans/content/content";
import { newId } from "~/platform/ids";
import { callerOf, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser, keepSessions } from "../../support/scenes/factories";
import { createFinishedScan, cvText } from "../../support/scenes/scans";
import { signedInAs } from "../../support/site/cookies";
import { get, post } from "../../support/site/request";
import { openSite } from "../../support/site/site";

/** A learner's skill scan is shown with a booking if the learner ticks it. */

const t = useDatabase();
const datetime = "2026-11-24T10:00:00.000Z";
const offered = "Show Amara O. my skill gaps";

async function scene() {
  const [learner, other, teacher, stranger] = await Promise.all([
    createUser(t.db),
    createUser(t.db),
    createUser(t.db, { role: "expert" }),
    createUser(t.db, { role: "expert" }),
  ]);
  const { id: expertId } = await createExpert(t.db, { userId: teacher.id });
  await createExpert(t.db, { userId: stranger.id });
  const { id: scanId } = await createFinishedScan(t.db, learner.id);
  const ask = await openSite({ t });
  const by = async (user: { id: string }, path: string, fields?: Record<string, string>) => {
    const headers = await signedInAs(t, user.id);
    return ask(fields ? post(path, fields, headers) : get(path, headers));
  };
  const bookingPage = async () => `/bookings/${(await t.db.select().from(bookings))[0]?.id}`;
  return { learner, other, teacher, stranger, expertId, scanId, by, bookingPage };
}

const scanOfBooking = async () =>
  (await t.db.select().from(bookings).where(ne(bookings.status, "completed"))).map(({ scanId }) => scanId);
const isTicked = (html: string) => /<input(?=[^>]*name="show")[^>]* checked=""/.test(html);

test("the picker offers one's own finished scan unticked, says what is seen, and keeps it from step to step", async () => {
  const { learner, other, expertId, scanId, by } = await scene();
  const html = await (await by(learner, `/expert/${expertId}/book?scan=${scanId}`)).text();
  expect(html).toContain(offered);
  expect(html).toContain(
    "Amara O. sees your target (SOC analyst), your readiness (20%) and your gaps (SIEM and Log analysis). Never your answers or your CV.",
  );
  expect(isTicked(html)).toBe(false);
  expect(html).not.toContain("Acme");
  const steps = [...html.matchAll(/href="(\/expert\/[^"]*(?:week|date|hours)=[^"]*)"/g)];
  expect(steps.length).toBeGreaterThan(8);
  for (const [, step] of steps) expect(step).toContain(`scan=${scanId}`);
  const { id: unfinished } = await createFinishedScan(t.db, learner.id, { result: null, finishedAt: null });
  for (const [user, id] of [
    [other, scanId],
    [learner, unfinished],
    [learner, newId()],
    [learner, "x"],
  ] as const)
    expect(await (await by(user, `/expert/${expertId}/book?scan=${id}`)).text()).not.toContain(offered);
});

test.each(["/expert", "/checkout"])("what is ticked at %s comes along with the booking", async (page) => {
  const { learner, expertId, scanId, by } = await scene();
  const path =
    page === "/expert" ? `/expert/${expertId}/book` : `/checkout/${expertId}?datetime=${datetime}&hours=1`;
  expect((await by(learner, path, { datetime, show: scanId })).status).toBe(303);
  expect(await scanOfBooking()).toEqual([scanId]);
});

test("a scan that isn't ticked, isn't one's own or isn't finished stays away", async () => {
  const { learner, other, expertId, scanId, by } = await scene();
  await keepSessions(t.db, [learner.id]);
  const foreign = await createFinishedScan(t.db, other.id);
  const unfinished = await createFinishedScan(t.db, learner.id, { result: null, finishedAt: null });
  const shown = [{}, { show: foreign.id }, { show: unfinished.id }];
  for (const [index, fields] of shown.entries()) {
    const at = `2026-11-24T1${index}:00:00.000Z`;
    // The tick in the address was removed in the form.
    const answer = await by(learner, `/expert/${expertId}/book?scan=${scanId}&show=${scanId}`, {
      datetime: at,
      ...fields,
    });
    expect(answer.status).toBe(303);
  }
  expect(await scanOfBooking()).toEqual([null, null, null]);
});

test("a tick survives a refusal and the way to the checkout", async () => {
  const { learner, expertId, scanId, by } = await scene();
  const book = `/expert/${expertId}/book?to=checkout&scan=${scanId}`;
  const refused = await by(learner, book, { show: scanId });
  expect(refused.status).toBe(400);
  expect(isTicked(await refused.text())).toBe(true);
  const checkout = (await by(learner, book, { datetime, show: scanId })).headers.get("Location") ?? "";
  const html = await (await by(learner, checkout)).text();
  expect([html.includes(offered), isTicked(html)]).toEqual([true, true]);
});

test("the same time sent again with a tick shows the scan", async () => {
  const { learner, expertId, scanId, by } = await scene();
  await by(learner, `/expert/${expertId}/book`, { datetime });
  await by(learner, `/expert/${expertId}/book`, { datetime, show: scanId });
  expect(await scanOfBooking()).toEqual([scanId]);
  const newer = await createFinishedScan(t.db, learner.id);
  await by(learner, `/expert/${expertId}/book`, { datetime, show: newer.id });
  expect(await scanOfBooking()).toEqual([newer.id]);
});

test("the booking's expert sees target, readiness and gaps until the learner stops it", async () => {
  const { learner, other, teacher, stranger, expertId, scanId, by, bookingPage } = await scene();
  await by(learner, `/expert/${expertId}/book`, { datetime, show: scanId });
  const path = await bookingPage();
  const read = async (user: { id: string }, page = path) => (await by(user, page)).text();
  const seen = await read(teacher);
  for (const text of ["What Nadia Rahman wants to work on", "SOC analyst", "20%", "SIEM, Log analysis"])
    expect(seen).toContain(text);
  expect(seen).toContain("AI Skill Scan of 20 November 2026");
  for (const secret of ["answered-q1", "Firewalls", cvText]) expect(seen).not.toContain(secret);
  expect(await read(teacher, "/expert-dashboard")).toContain("Nadia Rahman shows you their skill gaps.");
  expect((await by(stranger, path)).status).toBe(404);
  expect(await read(learner)).toContain("You show Amara O. your skill gaps");

  for (const user of [other, teacher]) expect((await by(user, `${path}/scan-removal`, {})).status).toBe(404);
  const stopped = await by(learner, `${path}/scan-removal`, {});
  expect([stopped.status, stopped.headers.get("Location")]).toEqual([303, path]);
  expect(await read(teacher)).not.toContain("wants to work on");
  expect(await read(learner)).not.toContain("You show Amara O. your skill gaps");
});

test("the expert sees a skill that the CV denies or only names as a gap, and never what the CV says", async () => {
  const { learner, teacher, expertId, by, bookingPage } = await scene();
  const answers = { desired_role: "soc-analyst" };
  const text = "I have no experience with SIEM. Skills: Splunk. Acme is my hobby.";
  const { id } = await createFinishedScan(t.db, learner.id, {
    ...{ scanType: "full", answers, cvText: text },
    result: analyse({ mode: "full", answers, cvText: text }, content),
  });
  await by(learner, `/expert/${expertId}/book`, { datetime, show: id });
  const seen = await (await by(teacher, await bookingPage())).text();
  expect(seen).toMatch(/Readiness.*0%.*Gaps.*SIEM/s);
  for (const secret of ["Splunk", "Acme", "Mentioned"]) expect(seen).not.toContain(secret);
});

test("nothing is shown of an erased learner, nor of a session that is called off", async () => {
  const { learner, teacher, expertId, scanId, by, bookingPage } = await scene();
  await by(learner, `/expert/${expertId}/book`, { datetime, show: scanId });
  const path = await bookingPage();
  await t.db.update(bookings).set({ status: "cancelled", cancelledAt: testNow, cancelledBy: "learner" });
  expect(await (await by(teacher, path)).text()).not.toContain("wants to work on");
  await eraseAccount(t.db, callerOf(learner, { now: testNow }));
  expect(await scanOfBooking()).toEqual([null]);
});
