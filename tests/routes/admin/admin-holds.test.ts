import { expect, test } from "vitest";
import { useDatabase } from "../../support/db/database";
import { createBooking } from "../../support/scenes/factories";
import { createWorld } from "../../support/scenes/world";
import { get } from "../../support/site/request";
import { openSite } from "../../support/site/site";

/** A hold that ended was never a session: to the admin it isn't a cancelled one either. */

const t = useDatabase();

test("released holds have a status of their own, in the list, its filter and on their page", async () => {
  const world = await createWorld(t);
  const both = { learnerId: world.learnerUserId, expertId: world.expertId };
  const off = {
    status: "cancelled",
    cancelledAt: new Date("2026-11-20T09:05:00Z"),
    cancelledBy: "learner",
  } as const;
  const at = (day: number) => new Date(`2026-11-${day}T10:00:00Z`);
  const held = { ...off, holdExpiresAt: new Date("2026-11-20T09:15:00Z") };
  const released = await createBooking(t.db, { ...both, ...held, startsAt: at(28) });
  const cancelled = await createBooking(t.db, { ...both, ...off, startsAt: at(29) });
  const ask = await openSite({ t });
  const read = async (path: string) => (await ask(get(path, { Cookie: world.cookies.admin }))).text();
  const listed = async (status: string) => {
    const html = await read(`/admin/dashboard?tab=bookings&status=${status}`);
    return [released, cancelled].map(({ id }) => html.includes(id));
  };
  expect([await listed("released"), await listed("cancelled")]).toEqual([
    [true, false],
    [false, true],
  ]);
  const page = (await read(`/admin/bookings/${released.id}`)).replace(/<[^>]*>/g, " ");
  expect(page).toMatch(/Status\s+released/);
  expect(page).not.toContain("cancelled the session");
});
