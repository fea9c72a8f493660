import type { Db } from "~/db/client.server";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { formAnswers } from "~/db/schema/site/form-answers";
import { submitApplication } from "~/domain/applications/submit-application.server";
import type { Role, SignedInCaller } from "~/domain/caller";
import { submitCard } from "~/domain/experts/card/submit-card.server";
import { canonicalSkill } from "~/domain/experts/vocabulary";
import { newId } from "~/platform/ids";
import { addAccount } from "./accounts";
import { weekdays } from "./demo-expert";
import { ranges } from "./experts";

/** What waits for the admin: a first card, an application, and an account with the address of a listed record. */
export async function seedQueue(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const join = async (person: { email: string; fullName: string; role: Role; timeZone: string }) =>
    callerOf(await addAccount(db, daysAgo(4), person), person.role, daysAgo(2));

  const ines = await join({
    email: "ines@keyway.example",
    fullName: "Inês Carvalho",
    role: "expert",
    timeZone: "Europe/Lisbon",
  });
  const card = await submitCard(db, ines, { card: firstCard });
  if (!card.ok) throw new Error(`The demo card was refused: ${JSON.stringify(card.error)}`);
  const hours = [{ days: weekdays, from: 17, to: 21 }];
  await db.insert(expertAvailability).values(ranges({ hours }, card.value.expertId));

  const { actor: mateo, ...rest } = await join({
    email: "mateo@keyway.example",
    fullName: "Mateo Rivas",
    role: "learner",
    timeZone: "America/Bogota",
  });
  const { email, fullName: name } = mateo;
  const applied = await submitApplication(db, { ...rest, actor: mateo }, { ...application, name, email });
  if (!applied.ok) throw new Error(`The demo application was refused: ${applied.error}`);

  // His record is listed and has no account yet.
  await join({
    email: "samuel@keyway.example",
    fullName: "Samuel Kiprono",
    role: "learner",
    timeZone: "Africa/Nairobi",
  });

  await db
    .insert(formAnswers)
    .values(inquiries.map(({ days, ...inquiry }) => ({ ...inquiry, createdAt: daysAgo(days) })));
}

/** What people sent by the forms, as it waits in the inbox. */
const inquiries = [
  {
    form: "demo-request",
    name: "Renate Vogel",
    email: "renate.vogel@example.com",
    company: "Stadtwerke Beispiel",
    answer:
      "Twelve administrators, none of them in security. They should know what to do in the first hour of an incident.",
    days: 2,
  },
  {
    form: "contact",
    name: "Tariq Aziz",
    email: "tariq@example.org",
    subject: "An invoice with my company's name",
    answer: "Can my receipts carry the name and the tax ID of my employer?",
    days: 1,
  },
  {
    form: "suggest-a-skill",
    answer: "Firmware analysis with an emulator. I couldn't find an expert who teaches it.",
    days: 1,
  },
] as const;

const callerOf = (
  { id, ...account }: Awaited<ReturnType<typeof addAccount>>,
  role: Role,
  now: Date,
): SignedInCaller => ({
  actor: {
    ...account,
    userId: id,
    sessionId: newId(),
    role,
    expertId: null,
    isVerified: true,
    hasSecondFactor: false,
  },
  now,
  sourceAddress: null,
  appUrl: "http://localhost",
  seller: {},
  commissionPercent: 0,
  meetingRooms: null,
  requestId: "demo data",
});

const firstCard: Parameters<typeof submitCard>[2]["card"] = {
  title: "Privacy engineer",
  tagline: "Collect less, lose less",
  bio: "I turn data-protection law into tickets that developers can close. Data maps, retention that really deletes, and the awkward question before a breach asks it.\n\nFor engineers who were just made responsible for privacy.",
  priceCents: 3800,
  region: "Europe",
  languages: ["Portuguese", "English"],
  specialties: ["Privacy engineering", "Data protection"],
  certifications: ["CIPT", "CIPP/E"],
  skills: ["GDPR", "Data mapping", "Threat modelling", "SQL"].map(canonicalSkill),
  education: "MSc Informatics, University of Porto",
  experience: "Six years as a backend developer, four as privacy engineer of a health service.",
  avatar: "/avatars/ines.svg",
  linkedin: "https://www.linkedin.com/in/ines-carvalho-example",
  calendly: null,
  lesson: "We follow one field from its form to its last backup, and decide when it goes.",
  sampleBrought: null,
  sampleDone: null,
  sampleNext: null,
};

const application = {
  skills: "Purple teaming, detection engineering",
  experienceYears: 8,
  hourlyRateCents: 4500,
  description:
    "I run exercises in which attackers and defenders sit at one table. I would teach the same way: you attack, you look at the logs, you write the rule.",
  languages: "Spanish, English",
  certifications: "CRTO, GCDA",
  linkedin: "https://www.linkedin.com/in/mateo-rivas-example",
  photo: "https://www.example.com/mateo-rivas.jpg",
  title: "Purple teamer",
  lesson: "You attack a machine of mine, and we look for your traces in its logs.",
};
