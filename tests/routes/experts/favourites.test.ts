import { beforeEach, describe, expect, test } from "vitest";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { favourites } from "~/db/schema/experts/favourites";
import { expertsPerPage } from "~/domain/experts/listing/listing";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";
import { formsOn } from "../../support/site/forms";
import { linkedExpert } from "../inquiries/contact-scene";

/** Hearts on cards and profiles, and the page of favourites. */

const t = useDatabase();
const site = browse(t);
let cookie: string;
let amara: string;

beforeEach(async () => {
  cookie = await signIn(t, await createUser(t.db));
  amara = (await createExpert(t.db, { name: "Amara Okafor" })).id;
});

const heart = (fields: Record<string, string>) =>
  site.send("/favourites", { expertId: amara, wanted: "1", ...fields }, cookie);

test("without favourites, the experts seen last are offered, the newest first", async () => {
  const viewer = await createUser(t.db);
  const jonas = await createExpert(t.db, { name: "Jonas Keller" });
  for (const [index, expertId] of [amara, jonas.id].entries()) {
    const viewedAt = new Date(Date.UTC(2026, 10, 20, index));
    await t.db.insert(expertProfileViews).values({
      ...{ expertId, viewerId: viewer.id, viewerKey: viewer.id, viewedAt },
      viewedUntil: new Date(viewedAt.getTime() + 1_800_000),
    });
  }
  expect((await site.open("/favourites", await signIn(t, viewer))).text).toMatch(
    /Recently viewed experts .*Jonas K\. .*Amara O\./,
  );
  expect((await site.open("/favourites", cookie)).text).toMatch(/Recommended experts .*Amara O\./);
});

test("a heart keeps an expert in mind once, says so where it was pressed, and lets go", async () => {
  for (let time = 0; time < 2; time += 1) {
    const { status, location, flash } = await heart({ redirectTo: "/experts?sort=newest#expert-1" });
    expect([status, location]).toEqual([303, "/experts?sort=newest#expert-1"]);
    expect(flash).toContain("Amara O. is now one of your favourites.");
  }
  expect(await t.db.$count(favourites)).toBe(1);
  for (const path of ["/experts", `/expert/${amara}`]) {
    expect((await site.open(path, cookie)).text).toContain("Remove Amara O. from favourites");
  }
  expect((await site.open("/favourites", cookie)).text).toContain("1 expert");
  const gone = await heart({ wanted: "0", redirectTo: "https://evil.example/" });
  expect([gone.location, gone.flash]).toEqual([
    "/favourites",
    expect.stringContaining("is no longer one of your favourites"),
  ]);
  const { text } = await site.open("/favourites", cookie);
  expect(text).toContain("No favourites yet");
});

test("a heart of the list leads back to its page", async () => {
  const learner = await createUser(t.db);
  for (let number = 0; number <= expertsPerPage; number += 1) {
    const { id: expertId } = await createExpert(t.db);
    await t.db.insert(favourites).values({ userId: learner.id, expertId });
  }
  const own = await signIn(t, learner);
  for (const path of ["/favourites?page=1", "/favourites?page=2"]) {
    const { html } = await site.open(path, own);
    expect(html).toContain('id="expert-1"');
    const hearts = formsOn(path, html).filter(({ fields }) => fields.expertId);
    expect(new Set(hearts.map(({ fields }) => fields.redirectTo?.[0]))).toEqual(new Set([path]));
  }
});

test("the newest stands first; other users' aren't there, nor are unlisted experts", async () => {
  const { id: bela } = await createExpert(t.db, { name: "Bela Novak" });
  const { id: hidden } = await createExpert(t.db, { name: "Hidden Hank", approved: false });
  const { id: userId } = await createUser(t.db);
  await heart({ expertId: amara });
  await t.db.update(favourites).set({ createdAt: new Date("2026-11-01T00:00:00Z") });
  await heart({ expertId: bela });
  await t.db.insert(favourites).values([
    { userId, expertId: hidden },
    { userId, expertId: amara },
  ]);
  expect((await site.open("/favourites", cookie)).text).toMatch(/2 experts.*Bela N\..*Amara O\./);
});

describe("refused", () => {
  test("an unlisted expert, and one's own card", async () => {
    const { user, card } = await linkedExpert(t, "Otto Lang");
    expect((await heart({ expertId: newId() })).status).toBe(404);
    const asOwner = await signIn(t, user);
    const own = await site.send("/favourites", { expertId: card.id, wanted: "1" }, asOwner);
    expect([own.status, own.text.includes("This is your own card.")]).toEqual([409, true]);
    for (const path of ["/experts", `/expert/${card.id}`]) {
      expect((await site.open(path, asOwner)).text).not.toContain("Add Otto L. to favourites");
    }
    expect((await heart({ wanted: "yes" })).status).toBe(400);
    expect(await t.db.$count(favourites)).toBe(0);
  });

  test("a visitor, who is asked to sign in", async () => {
    const { html } = await site.open("/experts");
    expect(html).toContain("/sign-in-prompt?action=favourite&amp;redirectTo=%2Fexperts%23expert-1");
    expect((await site.open("/sign-in-prompt?action=favourite&redirectTo=/experts")).text).toContain(
      "You need to be signed in to save favourites",
    );
  });
});
