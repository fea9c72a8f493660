import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, integer, text } from "drizzle-orm/pg-core";

/** The columns of an expert's card: the same in `experts`, as listed, and in `card_versions`, as written. */
export const defineCardColumns = () => ({
  /** The account's name when the card was saved. */
  name: text("name").notNull(),
  title: text("title").notNull(),
  tagline: text("tagline"),
  bio: text("bio").notNull(),
  /** Whole cents, USD, for one booked hour (decision C3). */
  priceCents: integer("price_cents").notNull(),
  region: text("region").notNull().default("Global"),
  languages: text("languages").array().notNull().default(sql`'{}'`),
  specialties: text("specialties").array().notNull().default(sql`'{}'`),
  certifications: text("certifications").array().notNull().default(sql`'{}'`),
  skills: text("skills").array().notNull().default(sql`'{}'`),
  education: text("education"),
  experience: text("experience"),
  avatar: text("avatar"),
  linkedin: text("linkedin"),
  calendly: text("calendly"),
  /** A description of a first lesson (decision H7). */
  lesson: text("lesson"),
  /** A sample case file, written for the card (0030). */
  sampleBrought: text("sample_brought"),
  sampleDone: text("sample_done"),
  sampleNext: text("sample_next"),
});

export type CardColumn = keyof ReturnType<typeof defineCardColumns>;

/** The limits of the form, for the table that stores its input. */
export const cardChecks = (table: Record<CardColumn, AnyPgColumn>) => [
  check(
    "card_versions_texts_check",
    sql`length(trim(${table.name})) between 1 and 100 and length(${table.title}) between 1 and 120 and length(${table.tagline}) <= 160
        and length(${table.bio}) between 1 and 4000 and length(${table.region}) between 1 and 120 and length(${table.education}) <= 2000
        and length(${table.experience}) <= 2000 and length(${table.lesson}) <= 2000
        and length(${table.sampleBrought}) <= 1000 and length(${table.sampleDone}) <= 2000 and length(${table.sampleNext}) <= 1000`,
  ),
  check(
    "card_versions_lists_check",
    sql`cardinality(${table.languages}) <= 30 and cardinality(${table.specialties}) <= 30
        and cardinality(${table.certifications}) <= 30 and cardinality(${table.skills}) <= 30`,
  ),
  check(
    "card_versions_links_check",
    sql`${table.avatar} ~* '^(https?:/|/avatars)/' and length(${table.avatar}) <= 2000 and ${table.linkedin} ~* '^https?://'
        and length(${table.linkedin}) <= 2000 and ${table.calendly} ~* '^https?://' and length(${table.calendly}) <= 2000`,
  ),
  check("card_versions_price_check", sql`${table.priceCents} between 1 and 1000000`),
];
