import { expect, test } from "vitest";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { createWorld } from "../../support/scenes/world";
import { get, post } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";

/** The texts about money on the pages that cancel a class depend on what was paid. */

const { t, ask } = useSite();

test.each([
  [
    4900,
    1,
    /Refunds \$49\.00.*everything paid is refunded/,
    /We refund \$49\.00\. Everyone with a seat gets an email/,
  ],
  [0, 1, /Every seat is cancelled\. Everyone/, /cancelled with 1 seat\. Everyone with a seat/],
  [0, 0, /Every seat is cancelled\. Everyone/, /cancelled with 0 seats\.(?! Everyone)/],
])("at %i cents with %i seats", async (priceCents, seats, before, after) => {
  const { cookies } = await createWorld(t);
  const live = await createLiveClass(t.db, { priceCents, startsAt: new Date("2026-12-01T18:00Z") });
  if (seats) await createSeat(t.db, live, await createUser(t.db));
  const Cookie = cookies.admin;
  const words = async (response: Response) =>
    (await response.text()).replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  const path = `/admin/classes/${live.id}`;
  const page = await words(await ask(get(`${path}/cancellation`, { Cookie })));
  expect(page).toMatch(before);
  expect(page.includes("$0.00")).toBe(false);
  const done = await ask(post(`${path}/cancellation`, {}, { Cookie }));
  const flash = done.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  expect(await words(await ask(get(path, { Cookie: [Cookie, ...flash].join("; ") })))).toMatch(after);
});
