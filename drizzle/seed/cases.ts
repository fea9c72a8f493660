import { and, asc, eq, gt, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookingNotes } from "~/db/schema/bookings/booking-notes";
import { bookings } from "~/db/schema/bookings/bookings";
import { caseFiles } from "~/db/schema/bookings/case-files";
import type { DemoAccount } from "./accounts";

/** The case files of the demo learner's past lessons, with the note that was written before each and before the next. */
export async function seedCases(
  db: Db,
  { now, learner }: { now: Date; learner: DemoAccount },
): Promise<void> {
  const past = await db
    .select({ id: bookings.id, startsAt: bookings.startsAt, endsAt: bookings.endsAt })
    .from(bookings)
    .where(and(eq(bookings.learnerId, learner.id), lt(bookings.startsAt, now)))
    .orderBy(asc(bookings.startsAt));
  for (const [index, { id: bookingId, startsAt, endsAt }] of past.entries()) {
    const text = texts[index];
    if (!text) continue;
    const { note, ...file } = text;
    const [writtenAt, savedAt] = [
      new Date(startsAt.getTime() - 20 * hourMs),
      new Date(endsAt.getTime() + hourMs),
    ];
    await db.insert(bookingNotes).values({ bookingId, note, writtenAt, createdAt: writtenAt });
    const published = { publishedAt: savedAt, number: index + 1, savedAt, createdAt: savedAt };
    await db.insert(caseFiles).values({ bookingId, learnerId: learner.id, ...file, ...published });
  }
  const [next] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.learnerId, learner.id), gt(bookings.startsAt, now)))
    .orderBy(asc(bookings.startsAt))
    .limit(1);
  if (next) await db.insert(bookingNotes).values({ bookingId: next.id, note: nextNote, writtenAt: now });
}

const hourMs = 3_600_000;

const nextNote =
  "I finished the timeline of the phishing case. I'm not sure when to stop collecting and start containing: can we go through that decision?";

/** By lesson, the first one first. */
const texts = [
  {
    note: "Reported phishing mail at work, 14 people clicked. I'd like to know what I should have looked at first.",
    brought: "A reported phishing mail with a link to a fake sign-in page; 14 clicks in the proxy log.",
    done: "We read the headers line by line and found the first hop that we trust. From the proxy log we made a list of who opened the page, and of who sent a form.\n\nThree accounts had sent their password. We wrote down what to do for each, in which order, and whom to tell.",
    exercise1: "Take three mails from your spam folder and mark the first header line that you trust.",
    exercise2: "Write the search that finds everyone who sent a form to a given host.",
    exercise3: null,
    nextStep: "Turn the notes into a timeline: one line for each event, with its source.",
  },
  {
    note: "How do I know whether an alert is noise? I close most of them by feeling.",
    brought: "A week of alerts of one rule: 212 alerts, two of them real.",
    done: "We sorted the alerts by host and by parent process. Two service accounts made nine tenths of them. We wrote the exception for these two, with the reason and an end date, and tested it on the week before.",
    exercise1: "Pick your noisiest rule and sort a week of its alerts by parent process.",
    exercise2: "Write one exception with a reason and an end date.",
    exercise3: "Say in two sentences what the rule would still catch.",
    nextStep: "Bring the exception and the two sentences; we look for what it hides.",
  },
  {
    note: "My timeline of the phishing case is done, but it's four pages long.",
    brought: "The timeline of the phishing case, four pages.",
    done: "We asked of each line who would decide something because of it. Nineteen of 60 lines stayed. The first page now says what happened, what is contained, and what is still open.",
    exercise1: "Read the first page aloud to a colleague who wasn't there. Mark where they ask.",
    exercise2: null,
    exercise3: null,
    nextStep: "Write the same page for your manager, in ten lines.",
  },
];
