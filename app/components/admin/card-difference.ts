import type { CardContent } from "~/domain/experts/card";
import { formatPrice } from "~/shared/money";

/** One field of a card, as it is listed and as it would be. Pure. */
export interface FieldDifference {
  label: string;
  kind: "text" | "list" | "address";
  before: Part[];
  after: Part[];
  isChanged: boolean;
}

/** A text, or an item of a list; `mark` says what became of it. */
export interface Part {
  text: string;
  mark: "same" | "removed" | "added";
}

/** Every field in the order of the card. @param listed null where nothing was approved yet: then all of it is new */
export function cardDifferences(listed: CardContent | null, version: CardContent): FieldDifference[] {
  return fields.map(({ label, kind, read }) => {
    const before = listed ? read(listed) : [];
    const after = read(version);
    const parts = {
      before: before.map((text): Part => ({ text, mark: after.includes(text) ? "same" : "removed" })),
      after: after.map((text): Part => ({ text, mark: before.includes(text) ? "same" : "added" })),
    };
    // A new order is a change, too, though nothing was added or removed.
    const isChanged = JSON.stringify(before) !== JSON.stringify(after);
    return { label, kind, ...parts, isChanged };
  });
}

interface Field {
  label: string;
  kind: FieldDifference["kind"];
  read: (card: CardContent) => string[];
}

const text = (label: string, read: (card: CardContent) => string | null): Field => ({
  label,
  kind: "text",
  read: (card) => one(read(card)),
});
const list = (label: string, read: (card: CardContent) => string[]): Field => ({ label, kind: "list", read });
const address = (label: string, read: (card: CardContent) => string | null): Field => ({
  label,
  kind: "address",
  read: (card) => one(read(card)),
});

const one = (value: string | null): string[] => (value ? [value] : []);

const fields: Field[] = [
  text("Name", ({ name }) => name),
  text("Title", ({ title }) => title),
  text("Tagline", ({ tagline }) => tagline),
  text("Price per hour", ({ priceCents }) => formatPrice(priceCents)),
  text("Bio", ({ bio }) => bio),
  text("First lesson", ({ lesson }) => lesson),
  list("Skills", ({ skills }) => skills),
  list("Specialties", ({ specialties }) => specialties),
  list("Certifications", ({ certifications }) => certifications),
  list("Languages", ({ languages }) => languages),
  text("Region", ({ region }) => region),
  text("Education", ({ education }) => education),
  text("Experience", ({ experience }) => experience),
  address("Portrait", ({ avatar }) => avatar),
  address("LinkedIn", ({ linkedin }) => linkedin),
  address("Calendly", ({ calendly }) => calendly),
];
