import { readdirSync } from "node:fs";
import { join } from "node:path";

/** A layer's nouns, each with the folders in it, its rooms. */
type Order = Record<string, string[]>;

/**
 * The nouns of `app/domain/` and `app/components/`, and the folders of `app/mail/`. A noun imports only itself and the
 * nouns below. A room imports only itself and the rooms to its right; "." stands for the noun's own files, which are
 * last where it isn't named. Files beside the nouns import none of them.
 */
export const orders: Record<"domain" | "components" | "mail", Order> = {
  domain: {
    "personal-data": [".", "tables"],
    inquiries: [],
    live: [],
    diary: [],
    chat: ["reports", "sending", "unread", "reading"],
    payouts: ["statements", "runs", "earnings", "providers", "details", "files"],
    payments: ["refunds", "budget", "checkout", "disputes", "view", "providers"],
    subscriptions: [],
    scans: [".", "analysis", "cv", "content"],
    classes: ["running", "rooms", "waitlist", "calendar", "seats", "public"],
    claims: [],
    cases: [],
    bookings: ["alerts", "change", "request", "view", "rooms", "meeting-link"],
    teams: ["running", "invitations", "members"],
    receipts: [],
    ledger: ["reconciliation", "balance"],
    availability: ["zones"],
    calendars: [".", "icalendar"],
    applications: [],
    reviews: [],
    experts: ["card", "record", "profile", "listing", "key", "reliability", "certifications"],
    lists: [],
    accounts: ["credentials", "provider", "recovery", "links", "passkeys", "sessions", "second-factor"],
    portraits: [],
    blocks: [],
    mails: [],
    audit: [],
    counts: [],
    throttling: [],
  },
  mail: { letters: [], transports: [] },
  components: {
    availability: [],
    claims: [],
    dashboards: [],
    help: [],
    home: [],
    payments: [],
    payouts: [],
    profile: [],
    receipts: [],
    reviews: [],
    diary: [],
    scans: [],
    classes: ["running", "public", "seats", "waitlist"],
    experts: ["card", "listing", "profile", "reliability", "certifications"],
    admin: ["dashboard", "money", "payouts"],
    bookings: ["change", "request", "view", "rooms", "meeting-link"],
    chat: [],
    teams: [],
    subscriptions: [],
    applications: [],
    cases: [],
    charts: [],
    site: [],
    accounts: [],
    live: [],
    form: [],
  },
};

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The folders of nouns and rooms below `app` that have no place in an order, and the places without a folder. */
export const withoutPlace = (app: string): string[] =>
  Object.entries(orders).flatMap(([layer, order]) => {
    const there = foldersIn(join(app, layer)).flatMap((noun) => [
      noun,
      ...foldersIn(join(app, layer, noun)).map((room) => `${noun}/${room}`),
    ]);
    const placed = Object.entries(order).flatMap(([noun, rooms]) => [
      noun,
      ...rooms.filter((room) => room !== ".").map((room) => `${noun}/${room}`),
    ]);
    return [
      ...there.filter((name) => !placed.includes(name)),
      ...placed.filter((name) => !there.includes(name)),
    ].map((name) => `${layer}/${name}`);
  });
