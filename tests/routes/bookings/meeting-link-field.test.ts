import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { useDatabase } from "../../support/db/database";
import { storedLinks } from "../../support/scenes/bookings";
import { createWorld, type World } from "../../support/scenes/world";
import { browse } from "../../support/site/browser";
import { post } from "../../support/site/request";

/** Only an empty field removes a link. */

const t = useDatabase();
const link = "https://meet.google.com/abc-defg-hij";
const { ask } = browse(t);

const forms: Array<[string, (world: World) => string]> = [
  ["usual", () => "/expert-dashboard/meeting-link"],
  ["own", ({ bookingId }) => `/bookings/${bookingId}/meeting-link`],
];

async function linkedWorld() {
  const world = await createWorld(t);
  await setLinks(world);
  return world;
}

async function setLinks({ expertId }: World) {
  await t.db.update(experts).set({ meetingLink: link }).where(eq(experts.id, expertId));
  await t.db.update(bookings).set({ meetingLink: link, room: null });
}

test.each(forms)(
  "a form without the field is refused, and the link stays, also in the form (%s)",
  async (_, pathOf) => {
    const world = await linkedWorld();
    for (const fields of [
      {},
      { x: "1" },
      { meetinglink: "" },
      { "meetingLink.url": "" },
      { "meetingLink[]": "" },
    ]) {
      const answer = await ask(post(pathOf(world), fields, { Cookie: world.cookies.expert }));
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toContain("Enter one meeting link, or leave the field empty to remove the link");
      expect(html).toContain('href="#meeting-link-meetingLink"');
      expect(html).toContain(`value="${link}"`);
      expect(await storedLinks(t.db, world)).toEqual({ usual: link, own: link });
    }
  },
);

test.each(forms)("two fields of the name are refused, however empty (%s)", async (_, pathOf) => {
  const world = await linkedWorld();
  const fields = { meetingLink: ["", ""] };
  const answer = await ask(post(pathOf(world), fields, { Cookie: world.cookies.expert }));
  expect(answer.status).toBe(400);
  expect(await storedLinks(t.db, world)).toEqual({ usual: link, own: link });
});

test.each(forms)("an empty or blank one takes it away (%s)", async (kind, pathOf) => {
  const world = await createWorld(t);
  for (const meetingLink of ["", "   "]) {
    await setLinks(world);
    const answer = await ask(post(pathOf(world), { meetingLink }, { Cookie: world.cookies.expert }));
    expect(answer.status).toBe(303);
    const left = kind === "usual" ? { usual: null, own: link } : { usual: link, own: null };
    expect(await storedLinks(t.db, world)).toEqual(left);
  }
});
