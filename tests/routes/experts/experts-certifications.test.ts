import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { certifications } from "~/db/schema/experts/certifications";
import { experts } from "~/db/schema/experts/experts";
import { useDatabase } from "../../support/db/database";
import { createCertification } from "../../support/scenes/cards";
import { createExpert, createUser } from "../../support/scenes/factories";
import { allMails } from "../../support/scenes/mails";
import { browse, signIn } from "../../support/site/browser";

/** A certification is self-declared until the admin has checked it, and again once it has expired. */

const t = useDatabase();
const { open, send } = browse(t);
const path = "/profile/expert/certifications";
const link = "https://credly.example/badges/4711";

let expertId: string;
let expert: string;
let admin: string;
beforeEach(async () => {
  const teacher = await createUser(t.db, { fullName: "Amara Okafor", role: "expert" });
  expertId = (await createExpert(t.db, { userId: teacher.id, certifications: ["OSCP", "GCIH"] })).id;
  expert = await signIn(t, teacher);
  admin = await signIn(t, await createUser(t.db, { role: "admin" }));
});
const profile = async () => (await open(`/expert/${expertId}`)).text;
const listed = async () => (await open("/experts?certified=1")).text;

test("sent with a link, checked by the admin, shown with its facts and found by the filter", async () => {
  expect(await profile()).toMatch(/OSCP\s*, GCIH\s+Self-declared/);
  expect((await open("/experts")).text).not.toContain("Verified certification");
  const sent = await send(path, { name: "OSCP", link }, expert);
  expect([sent.status, sent.location]).toEqual([303, path]);
  expect((await open(path, expert)).text).toContain("An admin is checking it.");
  const [row] = await t.db.select().from(certifications);
  const page = `/admin/certifications/${row?.id}`;
  expect((await open("/admin/certifications", admin)).html).toContain(page);
  const onCard = async (names: string[]) => {
    await t.db.update(experts).set({ certifications: names });
    return /On the listed card (Yes|No)/.exec((await open(page, admin)).text)?.[1];
  };
  expect([await onCard(["GCIH"]), await onCard(["OSCP", "GCIH"])]).toEqual(["No", "Yes"]);
  const facts = { issuer: "OffSec", lastDigits: "4711", issuedOn: "2024-05-01", expiresOn: "2099-05-01" };
  const done = await send(page, { decision: "accept", ...facts }, admin);
  expect(done.flash).toContain("OSCP is verified.");
  expect(await profile()).toContain(
    "Verified OffSec, number ends in 4711, issued 1 May 2024, valid until 1 May 2099",
  );
  expect(await listed()).toContain("Amara O.");
  expect((await open("/experts")).text).toContain("Verified certification (1)");
  expect((await allMails(t.db)).map(({ facts: { name, isVerified } }) => [name, isVerified])).toEqual([
    ["OSCP", true],
  ]);
  expect((await send(page, { decision: "refuse", reason: "Late" }, admin)).status).toBe(409);
});

describe("the badge goes by itself", () => {
  test.each([
    ["once it has expired", () => t.db.update(certifications).set({ expiresOn: "2025-01-01" })],
    ["when the card no longer names it", () => t.db.update(experts).set({ certifications: ["GCIH"] })],
  ])("%s", async (_, change) => {
    await createCertification(t.db, { expertId, name: "OSCP", isVerified: true });
    expect(await listed()).toContain("Amara O.");
    await change();
    expect(await profile()).not.toContain("number ends in");
    expect(await listed()).not.toContain("Amara O.");
  });
});

test("a refusal has a reason that the expert reads, and can be followed by another link", async () => {
  const id = await createCertification(t.db, { expertId, name: "OSCP" });
  expect((await send(path, { name: "OSCP", link }, expert)).status).toBe(409);
  await send(`/admin/certifications/${id}`, { decision: "refuse", reason: "The link leads nowhere." }, admin);
  expect((await open(path, expert)).text).toContain("The link leads nowhere.");
  expect((await send(path, { name: "OSCP", link: "https://credly.example/new" }, expert)).status).toBe(303);
  const [row] = await t.db.select().from(certifications).where(eq(certifications.id, id));
  expect(row).toMatchObject({ state: "submitted", reason: null, link: "https://credly.example/new" });
});

test.each([
  ["no link", { name: "OSCP", link: "" }, 400, "Enter a link"],
  ["a link that is none", { name: "OSCP", link: "javascript:alert(1)" }, 400, "javascript:alert(1)"],
  ["one that isn't on the card", { name: "CISSP", link }, 409, "name this certification"],
])("%s comes back with what was typed", async (_, fields, status, text) => {
  const page = await send(path, fields, expert);
  expect(page.status).toBe(status);
  expect(page.html).toContain(text);
  expect(await t.db.$count(certifications)).toBe(0);
});

test.each([
  ["no issuer", { issuer: "" }, "Enter the issuer"],
  ["digits that are none", { lastDigits: "12-3" }, "Enter 2 to 6 digits or letters"],
  ["a day that doesn't exist", { issuedOn: "2024-02-31" }, "Enter a date"],
  ["an expiry before it", { expiresOn: "2020-01-01" }, "must be after the date of issue"],
  ["an expiry in the past", { expiresOn: "2025-01-01" }, "The expiry can&#x27;t be in the past"],
  ["an issue in the future", { issuedOn: "2098-01-01" }, "The date of issue can&#x27;t be in the future"],
])("the admin's form refuses %s and keeps the rest", async (_, change, message) => {
  const id = await createCertification(t.db, { expertId, name: "OSCP" });
  const facts = { issuer: "OffSec", lastDigits: "4711", issuedOn: "2024-05-01", expiresOn: "", ...change };
  const page = await send(`/admin/certifications/${id}`, { decision: "accept", ...facts }, admin);
  expect([page.status, page.text]).toEqual([400, expect.stringContaining(message)]);
  expect(page.html).toContain(`value="${facts.issuedOn}"`);
  expect(await t.db.select().from(certifications)).toMatchObject([{ state: "submitted" }]);
});
