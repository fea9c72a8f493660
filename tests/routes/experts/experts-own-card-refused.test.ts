import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { newId } from "~/platform/ids";
import { testNow as now } from "../../support/caller";
import { fullCard } from "../../support/scenes/cards";
import { createExpert, createUser } from "../../support/scenes/factories";
import { answerOf, asActor, get, post, routeArgs } from "../../support/site/request";
import { cardPages, useCardPages, valuesOf } from "./card-pages";

/** Who may not write a card, and which fields can't be written. */

const { t, ask, signIn, asExpert, send, open } = useCardPages();

describe("who may", () => {
  test.each(cardPages)("%s: experts with a confirmed address only", async (path) => {
    const [learner, admin] = [await createUser(t.db), await createUser(t.db, { role: "admin" })];
    const unverified = await asExpert({ emailVerifiedAt: null });
    for (const [user, location] of [
      [null, `/login?redirectTo=${encodeURIComponent(path)}`],
      [learner, "/experts"],
      [admin, "/experts"],
      [unverified, `/check-email?redirectTo=${encodeURIComponent(path)}`],
    ] as const) {
      const headers = user ? await signIn(user.id) : {};
      for (const request of [get(path, headers), post(path, fullCard, headers)]) {
        const answer = await ask(request);
        const isCarried = !user && request.method === "POST";
        const expected = isCarried ? [401, null] : [302, location];
        expect([answer.status, answer.headers.get("Location")]).toEqual(expected);
      }
    }
    expect([await t.db.$count(experts), await t.db.$count(cardVersions)]).toEqual([0, 0]);
  });

  test("the edit form leads to the creator where there is no card yet", async () => {
    const { id } = await asExpert();
    const headers = await signIn(id);
    for (const request of [get("/profile/expert", headers), post("/profile/expert", fullCard, headers)]) {
      const answer = await ask(request);
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/expert-profile-creator"]);
    }
    expect(await t.db.$count(experts)).toBe(0);
  });
});

test.each(cardPages)("%s says that a deleted card was withdrawn, and keeps what was typed", async (path) => {
  const { id } = await asExpert();
  await createExpert(t.db, { userId: id, deletedAt: now, title: "Gone for good" });
  const { status, html } = await send(id, path, fullCard);
  expect(status).toBe(409);
  expect(html).toContain("This expert card was withdrawn. Please contact support.");
  expect(valuesOf(html, "price")).toEqual(["42.50"]);
  const again = await open(id, path);
  expect(again).toContain("This expert card was withdrawn. Please contact support.");
  expect(again).not.toContain("Gone for good");
  expect(await t.db.$count(cardVersions)).toBe(0);
});

describe("while a record of the same address waits to be linked (decision B2)", () => {
  const waiting =
    "An expert record with your email address waits for an admin to connect it to your account. Then you can edit that card. Nothing was saved.";
  const scene = async () => {
    const account = await asExpert({ email: "Amara@Test.example" });
    const record = await createExpert(t.db, { email: "amara@test.example", name: "Amara O’Kafor" });
    return { account, record };
  };

  test("the creator says so, and a card that is sent all the same comes back whole", async () => {
    const { account } = await scene();
    const shown = await open(account.id, "/expert-profile-creator");
    expect(shown).toMatch(/Using temporary connection.*The expert record of Amara O’Kafor has your email/s);
    const { status, html } = await send(account.id, "/expert-profile-creator", fullCard);
    expect(status).toBe(409);
    expect(html).toContain(waiting);
    expect(html).toContain("Using temporary connection");
    expect([valuesOf(html, "title"), valuesOf(html, "language")]).toEqual([
      [" Incident  responder "],
      ["English", "Igbo"],
    ]);
    expect([await t.db.$count(experts), await t.db.$count(cardVersions)]).toEqual([1, 0]);
  });

  test("no other user sees it, and once it is linked that card is edited", async () => {
    const { account, record } = await scene();
    const other = await asExpert();
    expect(await open(other.id, "/expert-profile-creator")).not.toContain("Using temporary connection");
    await t.db.insert(expertsUsers).values({ userId: account.id, expertId: record.id });
    const { status } = await send(account.id, "/expert-profile-creator", fullCard);
    expect(status).toBe(303);
    expect(await t.db.select().from(cardVersions)).toMatchObject([{ expertId: record.id }]);
  });
});

describe("what isn't theirs", () => {
  const stolen = (own: string, other: string) => ({
    ...fullCard,
    ...{ id: other, expertId: other, expert_id: other, versionId: other, userId: own, user_id: other },
    ...{ approved: "true", status: "approved", rating: "5", reviews: "999", number: "7", name: "Somebody" },
    ...{ email: "admin@keyway.example", decidedBy: own, deletedAt: "2020-01-01", submittedBy: other },
    ...{ sessionsCount: "999", timeZone: "Asia/Tokyo", meetingLink: "https://evil.example" },
  });

  test.each(cardPages)(
    "%s changes no other expert's card and nothing that the admin decides",
    async (path) => {
      const [me, other] = [await asExpert(), await asExpert({ fullName: "Bela Novak" })];
      const theirs = await createExpert(t.db, { userId: other.id, name: "Bela Novak" });
      const mine = await createExpert(t.db, { userId: me.id, approved: false });
      const { status } = await send(me.id, `${path}?expertId=${theirs.id}`, stolen(me.id, theirs.id));
      expect(status).toBe(303);
      const [record] = await t.db.select().from(experts).where(eq(experts.id, theirs.id));
      expect(record).toEqual(theirs);
      const [own] = await t.db.select().from(experts).where(eq(experts.id, mine.id));
      expect(own).toMatchObject({
        ...{ name: "Amara Okafor", approved: false, rating: null, reviews: 0, sessionsCount: 0 },
        ...{ timeZone: "UTC", meetingLink: null, deletedAt: null, email: mine.email },
      });
      expect(await t.db.select().from(cardVersions)).toMatchObject([
        {
          expertId: mine.id,
          number: 1,
          status: "submitted",
          submittedBy: me.id,
          decidedBy: null,
          name: "Amara Okafor",
        },
      ]);
      expect(await t.db.$count(expertsUsers)).toBe(2);
    },
  );

  test("is never shown", async () => {
    const [me, other] = [await asExpert(), await asExpert()];
    const theirs = await createExpert(t.db, {
      userId: other.id,
      title: "Their secret draft",
      approved: false,
    });
    await createExpert(t.db, { userId: me.id });
    for (const path of [...cardPages, "/profile"]) {
      expect(await open(me.id, `${path}?expertId=${theirs.id}&userId=${other.id}`)).not.toContain("secret");
    }
  });
});

test.each([
  ["creator", "/expert-profile-creator", "Failed to update expert profile."],
  [
    "edit-card",
    "/profile/expert",
    "Failed to update profile: This account can no longer edit an expert card.",
  ],
])("%s: an account that is switched off while it saves", async (file, path, text) => {
  const account = await asExpert();
  const { id: expertId } = await createExpert(t.db, { userId: account.id });
  const actor = { ...(await asActor(t.db, account)), expertId };
  await t.db.update(users).set({ isActive: false }).where(eq(users.id, account.id));
  const { action } = await pageOf(file);
  const answer = await answerOf(action(routeArgs({ t, actor, request: post(path, fullCard) })));
  expect([answer.status, JSON.stringify(answer.body).includes(text)]).toEqual([403, true]);
  expect(await t.db.$count(cardVersions)).toBe(0);
});

const pageOf = (file: string) =>
  file === "creator"
    ? import("~/routes/experts/record/creator")
    : import("~/routes/experts/record/edit-card");

test.each([
  ["creator", "/expert-profile-creator", "Failed to update expert profile."],
  ["edit-card", "/profile/expert", "Failed to update profile: We can't load or save data right now."],
])("%s: while storage is away the words of the specification, and the form", async (file, path, text) => {
  const { action } = await pageOf(file);
  const actor = { ...(await asActor(t.db, await asExpert())), expertId: newId() };
  const away = openDatabase("postgres://nobody@127.0.0.1:1/none");
  const answer = await answerOf(
    action(routeArgs({ t: { db: away.db }, actor, request: post(path, fullCard) })),
  );
  await away.close();
  expect(answer.status).toBe(503);
  expect(JSON.stringify(answer.body)).toContain(text);
  expect(JSON.stringify(answer.body)).toContain(`"GCIH","OSCP"`);
});
