import type { Db } from "~/db/client.server";
import { applications } from "~/db/schema/experts/applications";

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
