import { describe, expect, test } from "vitest";
import { classes } from "~/db/schema/classes/classes";
import { auditEvents } from "~/db/schema/site/audit-events";
import { newId } from "~/platform/ids";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { useRunScene } from "../../support/scenes/run-scene";

/** Creating classes. */

const t = useDatabase();
const scene = useRunScene(t);
const { admin, other, create, made } = scene;
const at = (text: string) => new Date(text);

describe("creating", () => {
  test("an expert's class is the expert's own, whatever the form says", async () => {
    const adminOnly = {
      teacher: { expertId: scene.otherExpertId },
      payhipLink: "https://payhip.com/b/Theirs",
    };
    const live = await made({ adminOnly });
    const facts = {
      expertId: scene.expertId,
      expertName: null,
      payhipLink: null,
      status: "open",
      slug: "threat-hunting",
    };
    expect(live).toMatchObject({ ...facts, endsAt: at("2026-12-01T19:00Z"), version: 1 });
    expect(await t.db.select().from(auditEvents)).toMatchObject([
      { action: "class-created", objectType: "class", objectId: live.id, actorId: scene.user.id },
    ]);
  });

  test("the admin says who teaches, also a teacher without a card", async () => {
    const payhipLink = "https://payhip.com/b/AbC12";
    const named = await made({ adminOnly: { teacher: { name: "Ida Noe" }, payhipLink } }, { scope: admin });
    expect(named).toMatchObject({ expertId: null, expertName: "Ida Noe", payhipLink });
    const hidden = await createExpert(t.db, { approved: false });
    const gone = { adminOnly: { teacher: { expertId: hidden.id }, payhipLink: null } };
    expect(await create(gone, { scope: admin })).toEqual({ ok: false, error: "expert-gone" });
  });

  test("the same form twice makes one class, also at the same moment", async () => {
    const id = newId();
    const both = await Promise.all([create({}, { id }), create({}, { id })]);
    expect(both.map((answer) => answer.ok && answer.value.id)).toEqual([id, id]);
    expect(await t.db.$count(classes)).toBe(1);
    const theirs = await create({ startsAt: at("2026-12-09T18:00Z") }, { id, scope: other() });
    expect(theirs).toEqual({ ok: false, error: "not-found" });
  });

  test("each has an address of its own", async () => {
    const day = (index: number) => ({ startsAt: at(`2026-12-1${index}T18:00Z`) });
    const slugs = [await made(day(0)), await made(day(1)), await made(day(2))].map((live) => live.slug);
    expect(slugs).toEqual(["threat-hunting", "threat-hunting-2", "threat-hunting-3"]);
    expect(await create(day(3), { slug: "threat-hunting-2" })).toEqual({ ok: false, error: "slug-taken" });
    expect(await made(day(3), { slug: "my-hunt" })).toMatchObject({ slug: "my-hunt" });
  });

  test("without a date it is announced; another date is of the same series, of the own classes alone", async () => {
    const announced = await made({ startsAt: null });
    expect(announced).toMatchObject({ status: "announced", endsAt: null });
    const duplicateOf = announced.id;
    expect(await made({}, { duplicateOf })).toMatchObject({ seriesId: announced.seriesId, status: "open" });
    const theirs = await create({}, { duplicateOf, scope: other() });
    expect(theirs).toEqual({ ok: false, error: "not-found" });
  });

  test.each([
    ["past-date", { startsAt: now }],
    ["decision-past", { startsAt: at("2026-11-24T09:00Z"), minimum: { seats: 3, hoursBefore: 24 } }],
    ["decision-without-date", { startsAt: null, minimum: { seats: 3, hoursBefore: 24 } }],
  ] as const)("%s", async (error, changes) => expect(await create(changes)).toEqual({ ok: false, error }));

  test("not while the expert has a live session or another class, however they come together", async () => {
    const { id: learnerId } = await createUser(t.db);
    const session = { learnerId, expertId: scene.expertId };
    await createBooking(t.db, { ...session, startsAt: at("2026-12-01T18:30Z") });
    await createBooking(t.db, { ...session, startsAt: at("2026-12-02T18:00Z"), status: "cancelled" });
    expect(await create()).toEqual({ ok: false, error: "expert-in-session" });
    await made({ startsAt: at("2026-12-02T18:00Z") });
    expect(await create({ startsAt: at("2026-12-02T18:59Z") })).toEqual({
      ok: false,
      error: "expert-in-class",
    });
    expect((await create({ startsAt: at("2026-12-02T19:00Z") })).ok).toBe(true);
    const day = { startsAt: at("2026-12-05T18:00Z") };
    const race = await Promise.all([1, 2, 3, 4].map(() => create(day)));
    expect(race.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
