import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { storageFault } from "~/db/errors.server";
import { bookingNotes } from "~/db/schema/bookings/booking-notes";
import { bookings } from "~/db/schema/bookings/bookings";
import { caseFiles } from "~/db/schema/bookings/case-files";
import type { CaseTexts } from "~/domain/cases/case-file";
import { casesQuery, listCaseFiles } from "~/domain/cases/case-queries.server";
import { saveCaseFile } from "~/domain/cases/save-case-file.server";
import { writeNote } from "~/domain/cases/write-note.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { planByOrder } from "../../support/db/plans";
import { caseTexts, publishedCase } from "../../support/scenes/bookings";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { allMails } from "../../support/scenes/mails";

/** Who writes and reads the note before a lesson and its case file, and when (0030). Hours count from the start. */

const t = useDatabase();
const startsAt = new Date("2026-11-24T10:00:00.000Z");
const at = (hours: number) => new Date(startsAt.getTime() + hours * 3_600_000);

async function scene() {
  const learner = await createUser(t.db, { timeZone: "Asia/Tokyo" });
  const teacher = await createUser(t.db, { fullName: "Amara Okafor", role: "expert" });
  const other = await createUser(t.db, { fullName: "Bela Novak", role: "expert" });
  const card = await createExpert(t.db, { userId: teacher.id });
  const othersCard = await createExpert(t.db, { userId: other.id, name: "Bela Novak" });
  const own = { learnerId: learner.id, expertId: card.id };
  const { id: bookingId } = await createBooking(t.db, { ...own, startsAt });
  const expertAt = (hours: number) => callerOf(teacher, { now: at(hours), expertId: card.id });
  return {
    ...{ learner, teacher, own, bookingId, expertAt },
    learnerAt: (hours: number) => callerOf(learner, { now: at(hours) }),
    otherExpert: callerOf(other, { now: at(1), expertId: othersCard.id }),
    save: (
      input: {
        hours?: number;
        texts?: Partial<CaseTexts>;
        isPublishing?: boolean;
        opened?: number | null;
      } = {},
    ) =>
      saveCaseFile(t.db, expertAt(input.hours ?? 1), {
        ...{ bookingId, isPublishing: input.isPublishing ?? false, opened: input.opened ?? null },
        texts: { ...caseTexts, ...input.texts },
      }),
    stored: async () => (await t.db.select().from(caseFiles).where(eq(caseFiles.bookingId, bookingId)))[0],
  };
}
const findNote = async (bookingId: string) =>
  (await t.db.select().from(bookingNotes).where(eq(bookingNotes.bookingId, bookingId)))[0]?.note ?? null;
const casebook = async (userId: string) => (await listCaseFiles(t.db, { userId, page: 1 })).files;

test("a page of the casebook has 20 files, and says whether there are more", async () => {
  const { learner, own } = await scene();
  const add = async (number: number) => {
    const { id: bookingId } = await createBooking(t.db, { ...own, startsAt: at(-2 * number) });
    const published = { number, publishedAt: at(1), savedAt: at(1) };
    await t.db.insert(caseFiles).values({ ...caseTexts, ...published, bookingId, learnerId: learner.id });
  };
  const page = async () => {
    const { files, hasNext } = await listCaseFiles(t.db, { userId: learner.id, page: 1 });
    return [files.length, hasNext];
  };
  for (let number = 1; number <= 20; number += 1) await add(number);
  expect(await page()).toEqual([20, false]);
  await add(21);
  expect(await page()).toEqual([20, true]);
});

describe("the learner's note", () => {
  test("is written and removed until the lesson starts, by its learner", async () => {
    const { learnerAt, bookingId, expertAt } = await scene();
    expect(await writeNote(t.db, learnerAt(-2), { bookingId, note: "My alerts." })).toMatchObject({
      ok: true,
    });
    expect(await writeNote(t.db, learnerAt(-1), { bookingId, note: "My noisy alerts." })).toMatchObject({
      ok: true,
    });
    expect(await findNote(bookingId)).toBe("My noisy alerts.");
    expect(await writeNote(t.db, learnerAt(0), { bookingId, note: "" })).toEqual({
      ok: false,
      error: "late",
    });
    const byExpert = await writeNote(t.db, expertAt(-1), { bookingId, note: "Mine" });
    expect(byExpert).toEqual({ ok: false, error: "not-found" });
    await writeNote(t.db, learnerAt(-1), { bookingId, note: "" });
    expect(await findNote(bookingId)).toBeNull();
  });

  test("is refused by the database after the start", async () => {
    const { bookingId } = await scene();
    const late = t.db.insert(bookingNotes).values({ bookingId, note: "Late", writtenAt: at(0) });
    expect(await faultOf(late)).toBe("booking_notes_time");
  });
});

describe("the case file", () => {
  test("is a draft without a trace for the learner, then published once, with a mail and a number", async () => {
    const { save, stored, learner, bookingId } = await scene();
    expect(await save({ texts: { done: null } })).toEqual({
      ok: true,
      value: { isFirst: false, isPublished: false },
    });
    expect([await casebook(learner.id), await allMails(t.db)]).toEqual([[], []]);

    expect(await save({ isPublishing: true })).toEqual({
      ok: true,
      value: { isFirst: true, isPublished: true },
    });
    expect(await casebook(learner.id)).toMatchObject([
      { bookingId, number: 1, nextStep: "Write the timeline." },
    ]);
    expect(await save({ hours: 3, texts: { nextStep: "Write it in ten lines." } })).toMatchObject({
      value: { isFirst: false, isPublished: true },
    });
    expect(await stored()).toMatchObject({ number: 1, publishedAt: at(1), savedAt: at(3), version: 3 });
    expect(await allMails(t.db)).toMatchObject([
      { template: "case-file-published", toEmail: learner.email, facts: { timeZone: "Asia/Tokyo" } },
    ]);
  });

  test("can't be published, or corrected, without what was done and the next step", async () => {
    const { save } = await scene();
    const refused = { ok: false, error: "incomplete" };
    expect(await save({ isPublishing: true, texts: { done: null } })).toEqual(refused);
    await save({ isPublishing: true });
    expect(await save({ texts: { nextStep: null } })).toEqual(refused);
  });

  test("is written by the lesson's expert alone, from its start on, and only if it takes place", async () => {
    const { save, bookingId, otherExpert, learnerAt } = await scene();
    expect(await save({ hours: -1 })).toEqual({ ok: false, error: "not-started" });
    expect(await save({ hours: 0 })).toMatchObject({ ok: true });
    const input = { bookingId, texts: caseTexts, isPublishing: true, opened: null };
    for (const caller of [otherExpert, learnerAt(1)]) {
      expect(await saveCaseFile(t.db, caller, input)).toEqual({ ok: false, error: "not-found" });
    }
    const cancelled = { status: "cancelled", cancelledAt: at(-1), cancelledBy: "learner" } as const;
    await t.db.update(bookings).set(cancelled);
    expect(await save()).toEqual({ ok: false, error: "not-held" });
  });

  test("isn't written for a learner who has deleted their account, nor is a draft kept", async () => {
    const { save, stored, learnerAt } = await scene();
    expect(await save()).toMatchObject({ ok: true });
    expect(await eraseAccount(t.db, learnerAt(2))).toMatchObject({ ok: true });
    expect(await stored()).toBeUndefined();
    expect(await save({ hours: 3, isPublishing: true })).toEqual({ ok: false, error: "learner-gone" });
  });

  test("isn't overwritten by a form that didn't know of the last save, unless it says the same", async () => {
    const { save, stored } = await scene();
    await save({ opened: 0, texts: { done: "From the first tab." } });
    const conflict = { ok: false, error: { code: "conflict", version: 1 } };
    expect(await save({ opened: 0, texts: { done: "From the second tab." } })).toEqual(conflict);
    expect(await save({ opened: 0, texts: { done: "From the first tab." } })).toMatchObject({ ok: true });
    expect(await save({ opened: 2, texts: { done: "From the second tab." } })).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ done: "From the second tab.", version: 3 });
  });

  test("gets the learner's next number, also when two are published at the same moment", async () => {
    const { learner, own, expertAt } = await scene();
    const other = await createUser(t.db);
    const ofOther = await createBooking(t.db, { ...own, learnerId: other.id, startsAt: at(-100) });
    const ids = [ofOther.id];
    for (let back = 1; back <= 4; back += 1) {
      ids.push((await createBooking(t.db, { ...own, startsAt: at(-24 * back) })).id);
    }
    await Promise.all(ids.map((bookingId) => publishedCase(t.db, { bookingId, expert: expertAt(1) })));
    expect((await casebook(learner.id)).map(({ number }) => number)).toEqual([4, 3, 2, 1]);
    expect((await casebook(other.id)).map(({ number }) => number)).toEqual([1]);
  });

  test("keeps its learner, its time and its publication in the database", async () => {
    const { bookingId, learner, teacher, save } = await scene();
    const values = { bookingId, savedAt: at(1), learnerId: learner.id };
    for (const wrong of [{ learnerId: teacher.id }, { savedAt: at(-1) }]) {
      expect(await faultOf(t.db.insert(caseFiles).values({ ...values, ...wrong }))).toBe(
        "case_files_session",
      );
    }
    await save({ isPublishing: true });
    const withdrawn = t.db.update(caseFiles).set({ publishedAt: null, number: null });
    expect(await faultOf(withdrawn)).toBe("case_files_session");
  });

  test("is listed from the index of the numbers", async () => {
    expect(await planByOrder(t.db, casesQuery(t.db, { userId: newId(), page: 1 }))).toContain(
      "case_files_number_key",
    );
  });
});

async function faultOf(statement: PromiseLike<unknown>): Promise<string | undefined> {
  const error = await Promise.resolve(statement).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const fault = storageFault(error);
  return fault && "constraint" in fault ? fault.constraint : undefined;
}
