import { plural } from "~/shared/plural";

/**
 * How often something may be tried before it has to wait, and for how long. Pure.
 *
 * No lock-out that a stranger can cause: a browser that signed into an account before has a bucket of its own there
 * ("sign-in:device"), which no other can fill; from elsewhere no account's sign-in ever waits longer than 5 minutes;
 * the waits for another mail are shorter than the links live that were sent before (60 minutes), so the mailbox always
 * opens. What was refused isn't counted, so asking again makes no wait longer.
 */
export interface ThrottleLimits {
  /** Attempts before the first wait. */
  free: number;
  /** The first wait, in seconds; each further attempt doubles it … */
  firstDelaySeconds: number;
  /** … up to this. */
  maxDelaySeconds: number;
  /** Seconds after the last attempt that was let through; then all of them are forgotten. */
  forgetAfterSeconds: number;
}

/**
 * An account is remembered for a day, so that slow guessing gains nothing; an address, which many may share, for an
 * hour.
 */
const day = 86_400;
const hour = 3600;

/** Each rule's name says what is tried and by which subject it is counted. */
export const throttleRules = {
  // A class room signs in at once; a list of passwords from one address ends at 12 an hour.
  "sign-in:address": limits(60, 2, 300, hour),
  // A person's typing errors pass; one address guessing at one account ends at 288 a day.
  "sign-in:pair": limits(5, 10, 300, day),
  // All addresses together: a thousand machines guess no faster than one. 5 minutes, as strangers can cause it.
  "sign-in:account": limits(30, 5, 300, day),
  // A browser that signed in before may err more often; with a stolen cookie guessing is as slow as without.
  "sign-in:device": limits(10, 10, 300, day),
  // Registering in bulk and asking which addresses are taken end at four an hour; a class room gets in by tens.
  "sign-up:address": limits(10, 30, 900, hour),
  // The provider's sign-in reveals which addresses are taken, as signing up does; signing in comes this way, too.
  "provider:address": limits(30, 10, 900, hour),
  // No one forgets ten passwords at once; a quarter of an hour ends a search for accounts.
  "reset:address": limits(10, 60, 900, hour),
  // At most 48 unwanted mails a day, and while one waits the last link is good for half an hour yet.
  "reset:account": limits(3, 60, 1800, day),
  // As for reset: several people may confirm from one office.
  "resend:address": limits(10, 60, 900, hour),
  // The cooldown of a minute between two mails; it grows, as a second mail seldom arrives where the first did not.
  "resend:account": limits(1, 60, 900, day),
  // Tokens of 32 bytes can't be guessed: this spares the database, and an office's worth of people passes.
  "link:address": limits(20, 5, 300, hour),
  // Only who knows the password gets here; 96 codes a day hit once in ten years. A new password shuts them out.
  "second-step:account": limits(5, 10, 900, day),
  // A borrowed session guesses the password no faster than a stranger.
  "profile:account": limits(5, 10, 300, day),
  // A copy reads up to 60,000 rows: who lost the file gets it again, but a stolen session doesn't keep the database
  // busy.
  "export:account": limits(3, 60, 900, hour),
  // Ten questions to ten experts pass; after that an expert's mailbox is worth a pause.
  "ask:address": limits(10, 30, 900, hour),
  // The same for what the admin has to read.
  "form:address": limits(10, 30, 900, hour),
  // One waits at a time; who is declined mends it and applies again, but doesn't keep the admin reading all day.
  "apply:account": limits(3, 60, 900, day),
  // A month's lessons are booked in one go; after that an expert's mailbox is worth a pause.
  "book:account": limits(10, 30, 900, hour),
  // A learner tries several dates of a class; each hold keeps a seat from others for a quarter of an hour.
  "reserve:account": limits(10, 30, 900, hour),
  // An office may want one class; each place mails an address that anybody can type.
  "waitlist:address": limits(10, 30, 900, hour),
  // Whatever addresses ask: a mailbox gets seven unwanted mails a day at most.
  "waitlist:email": limits(3, 3600, 21_600, day),
  // The same for one address after another.
  "subscribe:address": limits(10, 30, 900, hour),
  // A page that waits for a payment asks again and again; each time the provider is asked.
  "pay:account": limits(60, 5, 300, hour),
  // Who can't keep a week's sessions moves them in one go; each move mails both sides.
  "reschedule:account": limits(10, 30, 900, hour),
  // An expert who polishes a card saves it often; each saving is a version that is kept, and one more for the admin.
  "card:account": limits(20, 10, 300, hour),
  // A week's sessions get their links in one go; a change mails learners, whose mailboxes are worth a pause.
  "meeting-link:account": limits(20, 30, 900, hour),
  // A season's classes are set up in one go; each change may mail everybody with a seat.
  "class-form:account": limits(40, 10, 300, hour),
  // A lively conversation passes; a script ends at one message in half a minute.
  "message:account": limits(40, 1, 30, 600),
  // Ten experts are asked in one go; after that their mailboxes are worth a pause. Shared messages count each.
  "conversation:account": limits(12, 30, 900, hour),
  // A class room takes one each; after that every scan is a row that is kept.
  "scan:address": limits(40, 30, 900, hour),
  // A learner tries both scans with several answers; ten an hour are plenty.
  "scan:account": limits(10, 30, 900, hour),
  // A learner goes through a page of hearts; a script ends at two a minute.
  "favourite:account": limits(60, 1, 30, 600),
  // A learner has three alerts; changing them often gains nothing.
  "alert:account": limits(20, 10, 300, hour),
  // A session has one claim and one answer; each is mailed.
  "claim:account": limits(10, 30, 900, hour),
  // A month of sessions is reviewed in one go; each part mails the other side once.
  "review:account": limits(20, 10, 300, hour),
  // Each report is read by the admin.
  "review-report:account": limits(5, 60, 900, day),
  // A report mails support; the same thread's next one only changes the first.
  "report:account": limits(5, 60, 900, day),
} as const satisfies Record<string, ThrottleLimits>;

export type ThrottleRule = keyof typeof throttleRules;

/** One thing that an attempt counts for: a rule, and whom or what it is counted by (an address, an account …). */
export interface Claim {
  rule: ThrottleRule;
  subject: string;
  /** As how many attempts it counts; 1 unless given. They pass together, or none does. */
  times?: number;
}

/**
 * The waits after the first, second … attempt, in seconds: none while attempts are free, then `firstDelaySeconds`,
 * doubled each time up to `maxDelaySeconds`. The last one stays.
 */
export function waitSchedule({ free, firstDelaySeconds, maxDelaySeconds }: ThrottleLimits): number[] {
  const waits: number[] = Array(free - 1).fill(0);
  for (let wait = firstDelaySeconds; wait < maxDelaySeconds; wait *= 2) waits.push(wait);
  return [...waits, maxDelaySeconds];
}

/**
 * The message for a user who has to wait. @param seconds as `Retry-After` says them; from a minute on, whole minutes
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
