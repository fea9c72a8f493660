import { parseWithZod } from "@conform-to/zod/v4";
import { asc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { users } from "~/db/schema/accounts/users";
import { applications } from "~/db/schema/experts/applications";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { certifications } from "~/db/schema/experts/certifications";
import { experts } from "~/db/schema/experts/experts";
import { auditEvents } from "~/db/schema/site/audit-events";
import { cardForms } from "~/domain/experts/card/card.forms.server";
import { draftOf, inputOf } from "~/domain/experts/card/card-draft";
import { decideCard } from "~/domain/experts/card/decide-card.server";
import { submitCard } from "~/domain/experts/card/submit-card.server";
import type { CardInput } from "~/domain/experts/card-fields";
import type { Decision } from "~/domain/lists/decision";
import { callerOfId, testNow } from "../caller";
import { type TestDatabase, useDatabase } from "../db/database";
import type { Fields } from "../site/browser";
import { createUser } from "./factories";

/** A card with all nine fields, as a browser posts it. */
export const fullCard: Record<string, string | string[]> = {
  title: " Incident  responder ",
  bio: "Ten years of triage.\r\nAnd reports.",
  price: "42.50",
  lesson: "We look at a case together.",
  skills: ["incident response", "siem", "My own tag"],
  certifications: "GCIH, OSCP",
  language: ["English", "Igbo"],
  avatar: "https://pictures.example/amara.png",
  linkedin: "https://www.linkedin.com/in/amara",
};

/** A card as the form passes it to the command. */
export const cardInput = (changes: Partial<CardInput> = {}): CardInput => ({
  ...inputOf(draftOf(null)),
  title: "Incident responder",
  bio: "Ten years of triage.",
  priceCents: 4250,
  languages: ["English"],
  certifications: ["GCIH"],
  skills: ["Incident Response"],
  lesson: "We look at a case together.",
  ...changes,
});

/** What a browser posts with these fields. */
export const formOf = (fields: Fields) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  return form;
};

type Errors = Partial<Record<string, string[] | null>>;

export function readCard(
  fields: Fields,
  schema = cardForms.creator,
): { card: CardInput | null; errors: Errors } {
  const submission = parseWithZod(formOf(fields), { schema });
  if (submission.status === "success") return { card: submission.value, errors: {} };
  return { card: null, errors: submission.reply().error ?? {} };
}

export const cardOf = (fields: Fields, schema = cardForms.creator): CardInput => {
  const { card, errors } = readCard(fields, schema);
  if (!card) throw new Error(JSON.stringify(errors));
  return card;
};

/** Sets up a database for the test file. Returns what experts and the admin do with cards. */
export function useCards() {
  const t: TestDatabase = useDatabase();
  const submit = (userId: string, changes: Partial<CardInput> = {}, version: number | null = null) =>
    submitCard(t.db, callerOfId(userId), { card: cardInput(changes), version });

  return {
    t,
    asExpert: (values: Partial<typeof users.$inferInsert> = {}) =>
      createUser(t.db, { role: "expert", fullName: "Amara Okafor", ...values }),
    asAdmin: () => createUser(t.db, { role: "admin" }),
    submit,
    /** Submits a card. Throws if no version was written. */
    async submitted(userId: string, changes: Partial<CardInput> = {}) {
      const answer = await submit(userId, changes);
      if (!answer.ok || !answer.value.versionId) throw new Error(`Not submitted: ${JSON.stringify(answer)}`);
      return { ...answer.value, versionId: answer.value.versionId };
    },
    decide: (versionId: string, adminId: string, decision: Decision) =>
      decideCard(t.db, callerOfId(adminId), { versionId, decision }),
    /** "1 approved", "2 submitted" … */
    async statusesOf(expertId: string) {
      const isTheirs = eq(cardVersions.expertId, expertId);
      const versions = await t.db
        .select()
        .from(cardVersions)
        .where(isTheirs)
        .orderBy(asc(cardVersions.number));
      return versions.map(({ number, status }) => `${number} ${status}`);
    },
    async recordOf(expertId: string) {
      const [record] = await t.db.select().from(experts).where(eq(experts.id, expertId));
      if (!record) throw new Error("There is no such record");
      return record;
    },
    /** The audited actions on this object, oldest first. */
    async actionsOf(objectId: string) {
      const written = await t.db
        .select({ action: auditEvents.action })
        .from(auditEvents)
        .where(eq(auditEvents.objectId, objectId))
        .orderBy(auditEvents.id);
      return written.map(({ action }) => action);
    },
  };
}

/** A submitted certification of a card, or with `isVerified` a verified one that doesn't expire. @returns its id */
export async function createCertification(
  db: Db,
  {
    isVerified = false,
    ...values
  }: Partial<typeof certifications.$inferInsert> & { expertId: string; name: string; isVerified?: boolean },
): Promise<string> {
  const facts = { state: "verified", issuer: "OffSec", lastDigits: "4711", issuedOn: "2024-05-01" } as const;
  const [row] = await db
    .insert(certifications)
    .values({
      ...{ link: "https://credly.example/badges/4711", submittedAt: testNow },
      ...(isVerified && { ...facts, decidedAt: testNow }),
      ...values,
    })
    .returning({ id: certifications.id });
  return row?.id ?? "";
}

const texts = {
  name: "Nadia Rahman",
  email: "nadia@test.example",
  skills: "Forensics, triage",
  description: "Seven years in a SOC.",
  languages: "English, Bengali",
  certifications: "GCFA",
  linkedin: "https://www.linkedin.com/in/nadia",
  photo: "https://pictures.example/nadia.jpg",
  title: "",
  lesson: "",
};

/** What an application needs besides for a card. */
export const forTheCard = { title: "Incident responder", lesson: "We take apart an alert of yours." };

/** The fields that the form posts, by the names of the contract. */
export const applicationFields = (changes: Record<string, string> = {}): Record<string, string> => ({
  ...{ ...texts, experience: "7", hourlyRate: "42.50" },
  ...changes,
});

/** The stored values of `applicationFields`. */
export const applicationFacts = { ...texts, experienceYears: 7, hourlyRateCents: 4250 };

export async function createApplication(
  db: Db,
  values: { userId: string } & Partial<typeof applications.$inferInsert>,
) {
  const [row] = await db
    .insert(applications)
    .values({ ...applicationFacts, ...values })
    .returning();
  if (!row) throw new Error("The row was not written");
  return row;
}
