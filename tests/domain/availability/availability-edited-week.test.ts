import { describe, expect, test } from "vitest";
import { afterConflict, afterSave, editWeek, isSameWeek, savedWeek } from "~/domain/availability/edited-week";

/** The steps between the saved week, the ticked week and the server's answer. */

const saved = savedWeek({ ticks: ["1-09", "1-10"], timeZone: "UTC", version: 3 }, "UTC");
const edit = (change: Parameters<typeof editWeek>[1]) => {
  const edited = editWeek(saved, change, saved);
  if (!edited) throw new Error("Nothing was edited");
  return edited;
};

describe("an edit", () => {
  test("keeps the week that it began from", () => {
    const edited = edit({ ticks: ["1-09"] });
    expect(edited).toEqual({ ...saved, ticks: ["1-09"] });
    expect(isSameWeek(edited, saved)).toBe(false);
  });

  test.each([
    [{ ticks: ["1-09"] }, { ticks: ["1-09", "1-10"] }],
    [{ timeZone: "Asia/Tokyo" }, { timeZone: "UTC" }],
    [{ drop: ["1-07:00-08:00"] }, { drop: [] }],
  ])("%j is over once it is taken back", (change, back) => {
    expect(editWeek(edit(change), back, saved)).toBeNull();
  });

  test("is over when it is taken back to what was saved before, or makes what was saved elsewhere", () => {
    const elsewhere = savedWeek({ ticks: ["2-09"], timeZone: "UTC", version: 4 }, "UTC");
    const edited = edit({ ticks: ["1-09"] });
    expect(editWeek(edited, { ticks: ["1-09", "1-10"] }, elsewhere)).toBeNull();
    expect(editWeek(edited, { ticks: ["2-09"] }, elsewhere)).toBeNull();
    expect(editWeek(edited, { ticks: [] }, elsewhere)).toMatchObject({ version: 3, base: saved.ticks });
  });

  test("of a week that was never saved is none while it shows the viewer's own zone", () => {
    const never = savedWeek({ ticks: [], timeZone: "UTC", version: 0 }, "Asia/Kathmandu");
    const ticked = editWeek(never, { ticks: ["1-09"] }, never);
    expect(ticked).toMatchObject({ timeZone: "Asia/Kathmandu", baseZone: "UTC" });
    expect(ticked && editWeek(ticked, { ticks: [] }, never)).toBeNull();
  });
});

test("after a save nothing is left but what was changed since it was sent, on top of the saved week", () => {
  const sent = edit({ ticks: ["3-14"], drop: ["1-07:00-08:00"] });
  const now = savedWeek({ ticks: ["3-14"], timeZone: "UTC", version: 4 }, "UTC");
  expect(afterSave(sent, sent, now)).toBeNull();
  expect(afterSave(null, sent, now)).toBeNull();
  const ticked = { ...sent, ticks: ["3-14", "3-15"] };
  expect(afterSave(ticked, sent, now)).toEqual({ ...now, ticks: ["3-14", "3-15"] });
});

test("after a conflict the ticks stay, and begin from the week that was saved elsewhere", () => {
  const edited = edit({ ticks: ["5-14"] });
  const refused = { ...edited, version: 4, base: ["2-09"], baseZone: "Asia/Tokyo" };
  const next = afterConflict({ ...edited, ticks: ["5-14", "5-15"] }, refused);
  expect(next).toEqual({ ...refused, ticks: ["5-14", "5-15"] });
});
