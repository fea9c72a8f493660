import { draftOf, inputOf } from "~/domain/experts/card/card-draft";
import type { CardInput } from "~/domain/experts/card-fields";

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
