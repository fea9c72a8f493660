import { describe, expect, test } from "vitest";
import { seedDemoData } from "../../../drizzle/seed/seed";
import { testNow as now } from "../../support/caller";
import { get } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";

/** What the home page and an empty listing suggest finds experts, on demo data. */

const { ask } = useSite({}, async ({ db }) => {
  expect(await seedDemoData(db, { now, adminEmail: "admin@keyway.example" })).toBe(true);
});

const open = async (address: string) => {
  const answer = await ask(get(address));
  expect([address, answer.status]).toEqual([address, 200]);
  return (await answer.text()).replace(/<!-- -->/g, "").replaceAll("&amp;", "&");
};
/** Those that are found, not the ones that an empty search recommends. */
const expertsOn = async (address: string) => {
  const [found = ""] = (await open(address)).split("No experts found");
  return found.split('<li class="expert-card"').length - 1;
};
const listings = (html: string) => [
  ...new Set([...html.matchAll(/href="(\/experts(?:[/?][^"#]*)?)"/g)].map(([, href = ""]) => href)),
];

test("each word in the home page's search field, and each listing that it links to", async () => {
  const home = await open("/");
  const words = /placeholder="([^"]+) …"/.exec(home)?.[1]?.split(", ") ?? [];
  expect(words).toContain("SIEM");
  const suggested = [
    ...words.map((word) => `/experts?search=${encodeURIComponent(word)}`),
    ...listings(home),
  ];
  for (const address of suggested) expect([address, await expertsOn(address)]).not.toEqual([address, 0]);
});

describe("an empty listing", () => {
  test.each([
    "/experts?search=zeppelins",
    "/experts?search=Splunkk",
    "/experts?search=Splunk&priceTo=1",
    "/experts?search=zeppelins&reviewed=yes&priceTo=20",
    "/experts/careers?search=Splunk",
  ])("%s links to listings with experts", async (address) => {
    const html = await open(address);
    const [, empty = ""] = html.split("No experts found for");
    expect(empty).not.toBe("");
    const suggested = listings(empty.slice(0, empty.indexOf("</main>")));
    expect(suggested).not.toEqual([]);
    for (const one of suggested) expect([one, await expertsOn(one)]).not.toEqual([one, 0]);
  });
});

test("an empty search shows what it may have meant, else whom the list recommends", async () => {
  const typo = await open("/experts?search=Splunkk");
  expect(typo).toMatch(/href="\/experts\?search=Splunk">Did you mean Splunk\?/);
  expect(typo).toContain("Experts for Splunk");
  const none = await open("/experts?search=zeppelins");
  expect(none).not.toContain("Did you mean");
  expect(none).toContain("Recommended experts");
});

test("a skill finds who teaches its tools, and a tool who teaches its skill", async () => {
  const [siem, splunk, none] = await Promise.all(
    ["SIEM", "Splunk", "zeppelins"].map((word) => expertsOn(`/experts?search=${word}`)),
  );
  expect(none).toBe(0);
  expect(splunk).toBeGreaterThan(0);
  expect(siem).toBeGreaterThanOrEqual(splunk ?? 0);
});
