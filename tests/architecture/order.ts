import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * The nouns of `app/domain/`, each with the folders in it, its rooms. A noun imports only itself and the nouns below. A
 * room imports only itself and the rooms to its right; "." stands for the noun's own files, which are last where it
 * isn't named.
 */
export const order: Record<string, string[]> = {
  "personal-data": [".", "tables"],
  inquiries: [],
  live: [],
  diary: [],
  chat: ["reports", "sending", "unread", "reading"],
  payouts: ["statements", "runs", "earnings", "providers", "details", "files"],
  payments: ["refunds", "checkout", "disputes", "view", "providers"],
  subscriptions: [],
  scans: [".", "analysis", "cv", "content"],
  classes: ["running", "waitlist", "calendar", "seats", "public"],
  claims: [],
  cases: [],
  bookings: ["alerts", "change", "request", "view", "meeting-link"],
  receipts: [],
  ledger: ["reconciliation", "balance"],
  availability: ["zones"],
  applications: [],
  reviews: [],
  experts: ["card", "record", "profile", "listing", "key", "reliability", "certifications"],
  lists: [],
  accounts: ["credentials", "provider", "links", "sessions", "second-factor"],
  portraits: [],
  blocks: [],
  mails: [],
  audit: [],
  counts: [],
  throttling: [],
};

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The folders of nouns and rooms below `domain` that have no place in the order, and the places without a folder. */
export function withoutPlace(domain: string): string[] {
  const there = foldersIn(domain).flatMap((noun) => [
    noun,
    ...foldersIn(join(domain, noun)).map((room) => `${noun}/${room}`),
  ]);
  const placed = Object.entries(order).flatMap(([noun, rooms]) => [
    noun,
    ...rooms.filter((room) => room !== ".").map((room) => `${noun}/${room}`),
  ]);
  return [
    ...there.filter((name) => !placed.includes(name)),
    ...placed.filter((name) => !there.includes(name)),
  ];
}
