import type { CardInput } from "~/domain/experts/card-fields";

/** A card with all nine, as a browser posts it. */
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

/** A card as the form gives it to the command. */
export const cardInput = (changes: Partial<CardInput> = {}): CardInput => ({
  title: "Incident responder",
  tagline: null,
  bio: "Ten years of triage.",
  priceCents: 4250,
  region: "Global",
  languages: ["English"],
  specialties: [],
  certifications: ["GCIH"],
  skills: ["Incident Response"],
  education: null,
  experience: null,
  avatar: null,
  linkedin: null,
  calendly: null,
  lesson: "We look at a case together.",
  ...changes,
});
