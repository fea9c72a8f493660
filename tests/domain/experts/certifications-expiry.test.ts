import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { certifications } from "~/db/schema/experts/certifications";
import { decideCertification } from "~/domain/experts/certifications/decide-certification.server";
import { mailExpiring } from "~/domain/experts/certifications/mail-expiring.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createCertification } from "../../support/scenes/cards";
import { createExpert, createUser } from "../../support/scenes/factories";
import { allMails } from "../../support/scenes/mails";

/** The dates of a certification are the expert's: in Auckland, 13 hours ahead, a day begins at 11:00 UTC. */

const t = useDatabase();
let expertId: string;
beforeEach(async () => {
  const { id: userId } = await createUser(t.db, { role: "expert" });
  const card = { userId, timeZone: "Pacific/Auckland", certifications: ["OSCP"] };
  expertId = (await createExpert(t.db, card)).id;
});
const utc = (day: string, time = "10:59:59") => new Date(`${day}T${time}Z`);

test.each([
  ["2026-11-23", null, "2026-11-22", "10:59:59", "issued-later"],
  ["2026-11-23", null, "2026-11-22", "11:00:00", null],
  ["2024-05-01", "2026-11-23", "2026-11-23", "10:59:59", null],
  ["2024-05-01", "2026-11-23", "2026-11-23", "11:00:00", "expired-already"],
])("issued %s, expiring %s, decided %s at %s: %s", async (issuedOn, expiresOn, day, time, error) => {
  const id = await createCertification(t.db, { expertId, name: "OSCP" });
  const admin = callerOf(await createUser(t.db, { role: "admin" }), { now: utc(day, time) });
  const facts = { decision: "accept" as const, issuer: "OffSec", lastDigits: "4711", issuedOn, expiresOn };
  const decided = await decideCertification(t.db, admin, { id, decision: facts });
  expect(decided).toEqual(error ? { ok: false, error } : { ok: true, value: { name: "OSCP" } });
});

test("the expert is mailed 30 days before the expiry and on the day, once each", async () => {
  const id = await createCertification(t.db, {
    ...{ expertId, name: "OSCP", isVerified: true, expiresOn: "2026-12-31" },
  });
  const mailed = async (now: Date) => {
    await mailExpiring(t.db, now);
    await mailExpiring(t.db, now);
    return (await allMails(t.db, now)).map(({ facts }) => facts.isLast);
  };
  expect(await mailed(utc("2026-11-30"))).toEqual([]);
  expect(await mailed(utc("2026-11-30", "11:00:00"))).toEqual([false]);
  expect(await mailed(utc("2026-12-02"))).toEqual([false]);
  expect(await mailed(utc("2026-12-30"))).toEqual([false]);
  expect(await mailed(utc("2026-12-30", "11:00:00"))).toEqual([false, true]);
  expect(await mailed(utc("2027-01-01"))).toEqual([false, true]);
  await t.db.update(certifications).set({ expiresOn: "2027-06-01" }).where(eq(certifications.id, id));
  const facts = (await allMails(t.db, utc("2027-01-01"))).map((mail) => mail.facts);
  const outdated = { outdated: "the certification has changed" };
  expect(facts).toEqual([outdated, outdated]);
});

test.each([
  ["still waits", { isVerified: false }],
  ["is no longer on the card", { name: "GCIH", isVerified: true }],
])("one that %s is left alone", async (_, values) => {
  const expiry = values.isVerified ? { expiresOn: "2026-12-31" } : {};
  await createCertification(t.db, { expertId, name: "OSCP", ...values, ...expiry });
  expect(await mailExpiring(t.db, utc("2026-12-01"))).toBe(0);
});
