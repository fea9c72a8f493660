import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { accountField } from "~/shared/account-field";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { get, post } from "../../support/site/request";
import { openSite } from "../../support/site/site";

/** After a change of the time zone on the page that reschedules a session, the form keeps the time and the reason. */

const t = useDatabase();
const now = new Date("2026-11-23T10:00:00Z");
const startsAt = new Date("2026-11-25T10:00:00Z");
const late = "2026-11-24T22:00:00.000Z";

async function scene() {
  const { id: userId } = await createUser(t.db, { timeZone: "UTC" });
  const { id: expertId } = await createExpert(t.db);
  const { id } = await createBooking(t.db, { learnerId: userId, expertId, startsAt });
  const [headers, page] = [await signedInAs(t, userId, { now }), await openSite({ t, now })];
  const address = `/bookings/${id}/reschedule?date=2026-11-24`;
  const opened = await (await page(get(address, headers))).text();
  const mark = opened.match(new RegExp(`name="${accountField}" value="([^"]+)"`))?.[1] ?? "";
  const typed = { reason: "A train.", datetime: late, intent: "zone", [accountField]: mark };
  const send = async (fields: Record<string, string>) => {
    const answer = await page(post(address, { ...typed, ...fields }, headers));
    return { status: answer.status, html: await answer.text() };
  };
  return { id, opened, send };
}

test("nothing that is typed can come into an address", async () => {
  const { opened } = await scene();
  expect(opened).toMatch(/<button[^>]* value="zone"[^>]* name="intent"[^>]*>Change time zone/);
  expect(opened).not.toMatch(/formmethod="get"/i);
  expect(opened).not.toMatch(/<main.*href="\/time-zone.*<\/main>/s);
});

test("asking for another zone offers all of them, and keeps time and reason", async () => {
  const { id, send } = await scene();
  const { status, html } = await send({});
  expect(status).toBe(200);
  expect(html).toMatch(/<select[^>]*name="timeZone"/);
  expect(html).toContain(">A train.</textarea>");
  expect(html).toContain(`checked="" value="${late}"`);
  expect((await t.db.select().from(bookings).where(eq(bookings.id, id)))[0]).toMatchObject({ startsAt });
});

test("the zone that is chosen shows the chosen time on its day there, and the reason", async () => {
  const { send } = await scene();
  const { html } = await send({ timeZone: "Asia/Tokyo" });
  expect(html.replaceAll(/<!-- -->|<\/?span[^>]*>/g, "")).toContain("Times are in Tokyo time (GMT+9).");
  expect(html).toContain('<h3 id="day">Wednesday 25 November 2026</h3>');
  expect(html).toContain(`checked="" value="${late}"`);
  expect(html).toContain(">A train.</textarea>");
});
