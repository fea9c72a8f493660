import { type ActionWords, type AuditAction, auditActions } from "~/domain/audit/audit";
import { formatMoney } from "~/shared/money";
import { paths, runClassPath } from "~/shared/paths";
import type { Account, AuditedThing, AuditLine } from "./audit-line";

/** Audit lines as plain English sentences. Pure. */

/** A text, or a link to a page. */
export type SentencePart = string | { text: string; href: string };

/** "Ada Min approved version 2 of the card of Amara Okafor" */
export function auditSentence(line: AuditLine): SentencePart[] {
  const { action, actor, object, other, detail } = line;
  const unknown = { label: action, said: `did "${action}" to {it}` };
  const words: ActionWords = isAuditAction(action) ? auditActions[action] : unknown;
  const parts: SentencePart[] = [actor ? accountPart(actor) : withoutActor(line, words), " "];
  for (const run of words.said.split(/(\{\w+\})/)) {
    const slot = /^\{(\w+)\}$/.exec(run)?.[1];
    if (slot === undefined) parts.push(run);
    else if (slot === "it") parts.push(...thingParts(object, actor));
    else if (slot === "userId") parts.push(other ? accountPart(other) : "a user");
    else parts.push(String(detail[slot] ?? "?"));
  }
  return parts.filter((part) => part !== "");
}

/** The sentence as plain text. */
export const sentenceText = (parts: readonly SentencePart[]): string =>
  parts.map((part) => (typeof part === "string" ? part : part.text)).join("");

/**
 * Returns the detail's facts that the sentence doesn't contain: "method password, reason unknown-user". Leaves out ids.
 * Amounts are in dollars unless the detail has another currency.
 */
export function auditFacts({ action, object, detail }: AuditLine): string {
  const said: string = isAuditAction(action) ? auditActions[action].said : "";
  return Object.entries(detail)
    .sort(([one], [other]) => one.localeCompare(other, "en"))
    .filter(([key, value]) => !said.includes(`{${key}}`) && !startsWithId.test(String(value)))
    .filter(([, value]) => value !== "")
    .filter(([key]) => !(key === "number" && object.number !== null) && key !== "by" && key !== "currency")
    .map(([key, value]) => factText(key, value, String(detail.currency ?? "USD")))
    .join(", ");
}

const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(auditActions, action);

const accountPart = ({ userId, name }: Account): SentencePart => ({
  text: name,
  href: paths.adminUser(userId),
});

/** The subject of a sentence without an account. */
const withoutActor = ({ detail }: AuditLine, { by = "A visitor" }: ActionWords): string =>
  detail.by === "operator" ? "The operator" : by;

function thingParts(thing: AuditedThing, actor: Account | null): SentencePart[] {
  const { type, id } = thing;
  const kind = Object.hasOwn(things, type) ? things[type] : undefined;
  if (!kind) return [`${type} ${id ?? ""}`.trim()];
  if (id === null || thing.name === null) return [id === null ? kind.none : kind.gone];
  const isOwn = actor !== null && actor.userId === thing.ownerId;
  const text = isOwn && kind.own ? kind.own(thing) : kind.of(thing.name, thing);
  const href = kind.href?.(id);
  return [href ? { text, href } : text];
}

interface Kind {
  of(name: string, thing: AuditedThing): string;
  /** The text in a sentence whose subject owns the object. */
  own?(thing: AuditedThing): string;
  /** The texts for a line without an id, and for a deleted row. */
  none: string;
  gone: string;
  href?(id: string): string;
}

const things: Record<string, Kind> = {
  user: {
    of: (name) => name,
    own: () => "their account",
    none: "a person without an account",
    gone: "an account that no longer exists",
    href: paths.adminUser,
  },
  expert: {
    of: (name) => `the expert record of ${name}`,
    own: () => "their expert record",
    none: "an expert record",
    gone: "an expert record that no longer exists",
  },
  "card-version": {
    of: (name, { number }) => `version ${number} of the card of ${name}`,
    own: ({ number }) => `version ${number} of their card`,
    none: "a card",
    gone: "a version of a card that no longer exists",
    href: paths.cardApproval,
  },
  application: {
    of: (name) => `the application of ${name}`,
    own: () => "their application",
    none: "an application",
    gone: "an application that no longer exists",
    href: paths.applicationApproval,
  },
  booking: {
    of: (name) => `the session of ${name}`,
    none: "a session",
    gone: "a session that no longer exists",
    href: paths.adminBooking,
  },
  payment: {
    of: (name) => `a payment of ${name}`,
    none: "a payment",
    gone: "a payment that no longer exists",
    href: paths.adminPayment,
  },
  "payment-event": {
    of: (name) => `a payment that ${name} reported`,
    none: "a payment event",
    gone: "a payment event that no longer exists",
    href: paths.paymentEvent,
  },
  refund: {
    of: (name) => `a refund for ${name}`,
    none: "a refund",
    gone: "a refund that no longer exists",
    href: paths.paymentEvent,
  },
  class: {
    of: (name) => `the class "${name}"`,
    none: "a class",
    gone: "a class that no longer exists",
    href: (id) => runClassPath(paths.adminClasses, id),
  },
  "chat-thread": {
    of: (name) => `the conversation of ${name}`,
    none: "a conversation",
    gone: "a conversation that no longer exists",
    href: (id) => paths.adminThread(id),
  },
  "chat-report": {
    of: (name) => `the report about the conversation of ${name}`,
    none: "a report",
    gone: "a report that no longer exists",
    href: paths.report,
  },
  review: {
    of: (name) => `a review of ${name}`,
    none: "a review",
    gone: "a review that no longer exists",
  },
  claim: {
    of: (name) => `the claim about the session of ${name}`,
    none: "a claim",
    gone: "a claim that no longer exists",
    href: paths.claim,
  },
  inquiry: {
    of: (name) => `the inquiry of ${name}`,
    none: "an inquiry",
    gone: "an inquiry that no longer exists",
    href: paths.inquiry,
  },
  team: {
    of: (name) => `the team ${name}`,
    none: "a team",
    gone: "a team that is gone",
  },
  mail: {
    of: (name) => `an email (${name})`,
    none: "an email",
    gone: "an email that no longer exists",
    href: paths.failedMail,
  },
  job: { of: (name) => name, none: "a job", gone: "a job" },
};

const startsWithId = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/** "is unlisted no"; "refund $40.00" for 4000 `refundCents`. */
function factText(key: string, value: AuditLine["detail"][string], currency: string): string {
  if (typeof value === "boolean") return `${wordsOf(key)} ${yesNo(value)}`;
  const amount = /^(\w+)Cents$/.exec(key)?.[1];
  if (amount && typeof value === "number") return `${wordsOf(amount)} ${formatMoney(value, currency)}`;
  return `${wordsOf(key)} ${value}`;
}

/** "isUnlisted" → "is unlisted" */
const wordsOf = (key: string) => key.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const yesNo = (value: boolean) => (value ? "yes" : "no");
