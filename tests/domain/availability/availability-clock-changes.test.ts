/** Worked examples of the slot engine when clocks change, each checked against a calendar by hand. */
import { describe, expect, it } from "vitest";
import { everyDay, night, slots } from "./availability-worked-examples";

describe("when clocks are put forward", () => {
  it("leaves out the hour that never happens in New York", () => {
    const early = everyDay("00:00", "05:00");
    // 8 March 2026: 02:00 EST becomes 03:00 EDT at 07:00 UTC.
    expect(night("America/New_York", early, "2026-03-08T05:00Z")).toBe("05:00 06:00 07:00 08:00");
    expect(night("America/New_York", early, "2026-03-07T05:00Z")).toBe("05:00 06:00 07:00 08:00 09:00");
  });

  it("ends a range that ends within the gap at the change itself", () => {
    // 01:30 would last to 03:30 by the clock, but the range ends at 02:30.
    expect(night("America/New_York", everyDay("00:30", "02:30"), "2026-03-08T05:00Z")).toBe("05:30");
    expect(night("America/New_York", everyDay("00:00", "02:30"), "2026-03-08T05:00Z")).toBe("05:00 06:00");
  });

  it("offers nothing of a range that lies within the gap", () => {
    expect(slots("America/New_York", everyDay("02:00", "03:00"), "2026-03-08T05:00Z")).toEqual([]);
  });

  it("leaves out two hours at Troll", () => {
    // 29 March 2026: 01:00 becomes 03:00 at 01:00 UTC.
    expect(night("Antarctica/Troll", everyDay("00:00", "05:00"), "2026-03-29T00:00Z")).toBe(
      "00:00 01:00 02:00",
    );
  });

  it("doesn't let slots overlap on Lord Howe, where it is half an hour", () => {
    // 4 October 2026: 02:00 (+10:30) becomes 02:30 (+11) at 15:30 UTC the day before, half an hour into the slot of
    // 01:30.
    expect(night("Australia/Lord_Howe", everyDay("00:30", "05:00"), "2026-10-03T13:30Z")).toBe(
      "14:00 15:00 16:30",
    );
    expect(night("Australia/Lord_Howe", everyDay("00:00", "05:00"), "2026-10-03T13:30Z")).toBe(
      "13:30 14:30 16:00 17:00",
    );
    expect(night("Australia/Lord_Howe", everyDay("01:30", "02:30"), "2026-10-03T13:30Z")).toBe("");
  });

  it("takes touching ranges for one", () => {
    const touching = [...everyDay("00:30", "02:30"), ...everyDay("02:30", "05:00")];
    expect(night("Australia/Lord_Howe", touching, "2026-10-03T13:30Z")).toBe("14:00 15:00 16:30");
  });

  it("ends with the day when midnight itself is skipped", () => {
    // Santiago, 6 September 2026: 24:00 becomes 01:00 at 04:00 UTC.
    expect(night("America/Santiago", everyDay("22:00", "24:00"), "2026-09-06T01:00Z")).toBe("02:00 03:00");
    expect(night("America/Santiago", everyDay("00:00", "03:00"), "2026-09-06T01:00Z")).toBe("04:00 05:00");
  });
});

describe("when clocks are put back", () => {
  it("offers the repeated hour once, the first time", () => {
    // 1 November 2026: 02:00 EDT becomes 01:00 EST at 06:00 UTC.
    expect(night("America/New_York", everyDay("00:00", "04:00"), "2026-11-01T04:00Z")).toBe(
      "04:00 05:00 07:00 08:00",
    );
    // London, 25 October 2026: 02:00 BST becomes 01:00 GMT at 01:00 UTC.
    expect(night("Europe/London", everyDay("00:00", "04:00"), "2026-10-24T23:00Z")).toBe(
      "23:00 00:00 02:00 03:00",
    );
  });

  it("doesn't take the hour between for a consecutive one", () => {
    const two = night("America/New_York", everyDay("00:00", "04:00"), "2026-11-01T04:00Z", 2);
    expect(two).toBe("04:00 07:00");
  });

  it("is right for half an hour on Lord Howe and for Ramadan in Casablanca", () => {
    // 5 April 2026: 02:00 (+11) becomes 01:30 (+10:30) at 15:00 UTC the day before.
    expect(night("Australia/Lord_Howe", everyDay("00:30", "04:30"), "2026-04-04T13:00Z")).toBe(
      "13:30 14:30 16:00 17:00",
    );
    // 15 February 2026: 03:00 (+1) becomes 02:00 (+0) at 02:00 UTC; 22 March back again.
    const nine = everyDay("09:00", "10:00");
    expect(night("Africa/Casablanca", nine, "2026-02-14T00:00Z")).toBe("08:00");
    expect(night("Africa/Casablanca", nine, "2026-02-16T00:00Z")).toBe("09:00");
    expect(night("Africa/Casablanca", nine, "2026-03-23T00:00Z")).toBe("08:00");
    expect(night("Africa/Casablanca", everyDay("01:00", "04:00"), "2026-02-15T00:00Z")).toBe(
      "00:00 01:00 03:00",
    );
  });
});
