import { plural } from "~/shared/plural";

/**
 * How often something may be tried before a wait, and how long the wait is.
 *
 * A stranger can't lock an owner out. A browser that has signed in to an account before has its own counter there
 * ("sign-in:device"), which no other browser can fill. From other browsers, sign-in never waits longer than 5 minutes.
 * The waits for another mail are shorter than the life of an earlier link (60 minutes), so the mailbox always gives
 * access. A refused attempt isn't counted, so trying again makes no wait longer.
 */
export interface ThrottleLimits {
  /** Attempts before the first wait. */
  free: number;
  /** The first wait, in seconds. Each further attempt doubles it, up to `maxDelaySeconds`. */
  firstDelaySeconds: number;
  maxDelaySeconds: number;
  /** After so many seconds without a counted attempt, the earlier attempts no longer count. */
  forgetAfterSeconds: number;
}

/**
 * Attempts count for a day by account, so that slow guessing gains nothing, and for an hour by internet address, which
 * many people may share.
 */
const day = 86_400;
const hour = 3600;

/** The name of a rule says what is tried and by which subject it is counted. */
export const throttleRules = {
  // A whole classroom can sign in at once; guessing from one address is limited to 12 an hour.
  "sign-in:address": limits(60, 2, 300, hour),
  // Typing errors pass; guessing at one account from one address is limited to 288 a day.
  "sign-in:pair": limits(5, 10, 300, day),
  // All addresses together: a thousand machines guess no faster than one. Strangers can cause a wait of 5 minutes.
  "sign-in:account": limits(30, 5, 300, day),
  // A browser that has signed in before gets more free attempts; with a stolen cookie, guessing is as slow as without.
  "sign-in:device": limits(10, 10, 300, day),
  // Bulk sign-ups, and checks for taken addresses, are limited to four an hour; a classroom can sign up ten at a time.
  "sign-up:address": limits(10, 30, 900, hour),
  // Reveals which addresses are taken, as sign-up does, but people also sign in this way.
  "provider:address": limits(30, 10, 900, hour),
  // Ten requests are enough for any person; the wait of 15 minutes stops a search for accounts.
  "reset:address": limits(10, 60, 900, hour),
  // About 50 unwanted mails a day at most. During a wait, the last link still works for half an hour.
  "reset:account": limits(3, 60, 1800, day),
  // As for a reset: several people in one office may confirm their addresses.
  "resend:address": limits(10, 60, 900, hour),
  // The cooldown of a minute between two mails. It grows, because a second mail seldom arrives if the first did not.
  "resend:account": limits(1, 60, 900, day),
  // Tokens of 32 bytes can't be guessed. The limit protects the database, and lets the people of an office pass.
  "link:address": limits(20, 5, 300, hour),
  // Each opened sign-in page asks for a challenge, which costs one row; a classroom can open it again and again.
  "passkey-challenge:address": limits(120, 2, 300, hour),
  // A key can't be guessed. The limit protects the database, and lets the people of an office pass.
  "passkey:address": limits(60, 2, 300, hour),
  // Challenges and answers of a signed-in user, also of a stolen session.
  "passkey:account": limits(40, 5, 300, hour),
  // Requires the password. 96 codes a day guess right once in ten years. A new password keeps the attacker out.
  "second-step:account": limits(5, 10, 900, day),
  // In a session that isn't theirs, people guess the password no faster than at sign-in.
  "profile:account": limits(5, 10, 300, day),
  // An export reads up to 60,000 rows. A user who lost the file can get it again, but a stolen session can't keep the
  // database busy.
  "export:account": limits(3, 60, 900, hour),
  // Ten questions to ten experts pass; then a wait protects the experts' mailboxes.
  "ask:address": limits(10, 30, 900, hour),
  // The same limit for forms that the admin has to read.
  "form:address": limits(10, 30, 900, hour),
  // Only one application waits at a time. A declined applicant can apply again, but not keep the admin busy all day.
  "apply:account": limits(3, 60, 900, day),
  // A month's sessions can be booked in one go; then a wait protects the expert's mailbox.
  "book:account": limits(10, 30, 900, hour),
  // A learner can try several dates of a class; each hold keeps a seat from others for 15 minutes.
  "reserve:account": limits(10, 30, 900, hour),
  // An office may want the same class; each waitlist entry mails an address that anyone can type.
  "waitlist:address": limits(10, 30, 900, hour),
  // For all internet addresses together: a mailbox gets at most eight unwanted mails a day.
  "waitlist:email": limits(3, 3600, 21_600, day),
  // Limits requests from one internet address for many e-mail addresses.
  "subscribe:address": limits(10, 30, 900, hour),
  // A page that waits for a payment asks repeatedly, and each request asks the provider.
  "pay:account": limits(60, 5, 300, hour),
  // A year's receipts can be changed in one go; each change takes a number.
  "billing:account": limits(40, 10, 300, hour),
  // A week's sessions can be moved in one go; each move mails both sides.
  "reschedule:account": limits(10, 30, 900, hour),
  // Experts save a card often while they edit it; each save stores a version, and adds work for the admin.
  "card:account": limits(20, 10, 300, hour),
  // A week's sessions can get their links in one go; each change mails learners.
  "meeting-link:account": limits(20, 30, 900, hour),
  // A season's classes can be set up in one go; each change may mail all learners with a seat.
  "class-form:account": limits(40, 10, 300, hour),
  // A lively conversation passes; a script is limited to one message every 30 seconds.
  "message:account": limits(40, 1, 30, 600),
  // Ten experts can be asked in one go; then a wait protects their mailboxes. A shared message counts for each expert.
  "conversation:account": limits(12, 30, 900, hour),
  // A classroom can take one scan each; every scan is a stored row.
  "scan:address": limits(40, 30, 900, hour),
  // A learner can try both scans with several answers.
  "scan:account": limits(10, 30, 900, hour),
  // A learner can go through a page of hearts; a script is limited to two a minute.
  "favourite:account": limits(60, 1, 30, 600),
  // A learner has at most three alerts, so frequent changes gain nothing.
  "alert:account": limits(20, 10, 300, hour),
  // Each picture is decoded and encoded six times.
  "portrait:account": limits(10, 30, 900, hour),
  // Each picture is decoded, encoded and kept.
  "picture:account": limits(20, 10, 300, hour),
  // Five calendars can be added, and each tried a few times; each try reads an address of another server.
  "calendar:account": limits(20, 30, 900, hour),
  // A slip can be corrected at once; each change mails the account's owner.
  "payout-details:account": limits(10, 30, 900, hour),
  // A session has one claim and one answer of each kind, and each is mailed.
  "claim:account": limits(10, 30, 900, hour),
  // Drafts are saved often.
  "case-file:account": limits(60, 10, 300, hour),
  // A month of sessions can be reviewed in one go; each part mails the other side once.
  "review:account": limits(20, 10, 300, hour),
  // The admin reads each report.
  "review-report:account": limits(5, 60, 900, day),
  // A team is set up in one go; each change writes an audit line.
  "team:account": limits(40, 10, 300, hour),
  // A company invites its people in one go; each invitation mails an address that anyone can type.
  "team-invitation:account": limits(100, 60, 900, day),
  // For all teams together: a mailbox gets at most eight unwanted mails a day.
  "team-invitation:email": limits(3, 3600, 21_600, day),
  // A report mails support; another report of the same thread only changes the first.
  "report:account": limits(5, 60, 900, day),
} as const satisfies Record<string, ThrottleLimits>;

export type ThrottleRule = keyof typeof throttleRules;

/** A counter that an attempt uses: a rule, and the subject it is counted by (an address, an account …). */
export interface ThrottleKey {
  rule: ThrottleRule;
  subject: string;
  /** How many attempts this counts as, 1 by default. They pass together or not at all. */
  times?: number;
}

/**
 * Returns the waits after the first, second … attempt, in seconds: 0 while attempts are free, then `firstDelaySeconds`,
 * doubled each time up to `maxDelaySeconds`. The last wait also applies to all later attempts.
 */
export function waitSchedule({ free, firstDelaySeconds, maxDelaySeconds }: ThrottleLimits): number[] {
  const waits: number[] = Array(free - 1).fill(0);
  for (let wait = firstDelaySeconds; wait < maxDelaySeconds; wait *= 2) waits.push(wait);
  return [...waits, maxDelaySeconds];
}

/**
 * The message for a user who has to wait: in seconds, or from a minute on in whole minutes, rounded up.
 */
export function tooManyText(seconds: number): string {
  const wait = seconds < 60 ? plural(seconds, "second") : plural(Math.ceil(seconds / 60), "minute");
  return `Too many attempts. Please wait ${wait} and try again.`;
}

function limits(
  free: number,
  firstDelaySeconds: number,
  maxDelaySeconds: number,
  forgetAfterSeconds: number,
) {
  return { free, firstDelaySeconds, maxDelaySeconds, forgetAfterSeconds };
}
