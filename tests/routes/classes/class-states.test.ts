import { describe, expect, test } from "vitest";
import { inHours, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass } from "../../support/scenes/classes";
import { browse } from "../../support/site/browser";

/** The promises on a class's page depend on the class's state. */

const t = useDatabase();
const site = browse(t);
const open = async (values: Parameters<typeof createLiveClass>[1]) => {
  await createLiveClass(t.db, { slug: "logs", startsAt: inHours(48), ...values });
  return site.open("/classes/logs");
};

test.each([
  ["with a link", "https://meet.example/secret", "You get a confirmation email with the video link at once."],
  ["without one", null, "You get a confirmation email at once, and the video link before the class starts."],
])("a class %s says when the link comes", async (_, zoomLink, says) => {
  const { text, html } = await open({ zoomLink });
  expect(text).toContain(says);
  expect(html).not.toContain("meet.example");
});

describe("a free class", () => {
  test("promises no refund", async () => {
    const { text, html } = await open({ priceCents: 0 });
    expect(text + html).not.toContain("refund");
    expect(text).toContain("You can cancel until the class starts.");
  });
});

describe("a cancelled class", () => {
  const calledOff = { status: "cancelled", cancelledAt: now, cancelledBy: "expert" } as const;

  test.each([
    [4900, "Everyone who paid for a seat gets everything back."],
    [0, "The class was free, so nothing was charged."],
  ])("at %i cents says what happens to the money", async (priceCents, says) => {
    expect((await open({ priceCents, ...calledOff })).text).toContain(says);
  });
});

describe("a class at its start", () => {
  test("has marked what the countdown takes away at zero: the buttons and what they promise", async () => {
    const { html } = await open({});
    expect(html).toMatch(/<div class="on-wide" data-until-start/);
    expect(html).toMatch(/<div class="bottom-bar" data-until-start/);
    expect(html).toMatch(/<p class="small muted" data-until-start/);
  });
});

describe("a class that is over", () => {
  test("says so beside its text, with the way to the others", async () => {
    const { text } = await open({ startsAt: inHours(-48) });
    expect(text).toMatch(/This class is over See upcoming classes/);
    expect(text).not.toContain("per seat");
  });

  test("leads to its next date", async () => {
    const { seriesId } = await createLiveClass(t.db, { slug: "logs-again", startsAt: inHours(48) });
    const { text, html } = await open({ startsAt: inHours(-48), seriesId });
    expect(text).toMatch(/This class is over Next date: /);
    expect(html).toContain('href="/classes/logs-again"');
  });
});
