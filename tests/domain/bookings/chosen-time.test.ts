import { describe, expect, test } from "vitest";
import { type ChosenTime, updateChoice } from "~/components/bookings/request/chosen-time";

const monday = { key: "Monday 1", starts: ["10:00", "11:00"] };
const without10 = { ...monday, starts: ["11:00"] };
const tuesday = { key: "Tuesday 1", starts: ["10:00"] };
const chosen10: ChosenTime = { offer: monday.key, datetime: "10:00", isGone: false };

describe("a chosen time", () => {
  test("stays, as the same object, while it is on offer", () => {
    expect(updateChoice(chosen10, monday, null)).toBe(chosen10);
    expect(updateChoice(chosen10, { ...monday, starts: ["10:00"] }, "11:00")).toBe(chosen10);
  });

  test("that is taken is unchosen and said", () => {
    const gone = updateChoice(chosen10, without10, null);
    expect(gone).toEqual({ offer: monday.key, datetime: null, isGone: true });
    expect(updateChoice(gone, without10, null)).toBe(gone);
  });

  test("that was taken isn't chosen again when it comes free, not even by the address", () => {
    const gone = updateChoice(chosen10, without10, "10:00");
    expect(updateChoice(gone, monday, "10:00")).toBe(gone);
  });

  test("is gone too when the whole day is", () => {
    expect(updateChoice(chosen10, { ...monday, starts: [] }, null).isGone).toBe(true);
  });

  test("is dropped without a word on another day or for another length", () => {
    const fresh = { offer: tuesday.key, datetime: null, isGone: false };
    expect(updateChoice(chosen10, tuesday, null)).toEqual(fresh);
    expect(updateChoice({ ...chosen10, datetime: null, isGone: true }, tuesday, null)).toEqual(fresh);
    expect(updateChoice(fresh, monday, null)).toEqual({ ...fresh, offer: monday.key });
  });
});

describe("the address", () => {
  test("chooses what is free and nothing else", () => {
    expect(updateChoice(null, monday, "11:00").datetime).toBe("11:00");
    expect(updateChoice(null, without10, "10:00")).toEqual({
      offer: monday.key,
      datetime: null,
      isGone: false,
    });
  });

  test("chooses nothing later that was taken when the page opened", () => {
    const opened = updateChoice(null, without10, "10:00");
    expect(updateChoice(opened, monday, "10:00")).toBe(opened);
  });
});
