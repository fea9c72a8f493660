import type { Db } from "~/db/client.server";
import { bookingNotes } from "~/db/schema/bookings/booking-notes";
import { caseFiles } from "~/db/schema/bookings/case-files";

const words = "between Marta Kowalczyk and a learner: marta.kowalczyk@home.example.";

/** The note before a session and its case file, published or a draft, each text with Marta's name. */
export async function caseRows(
  db: Db,
  {
    booking,
    isDraft = false,
  }: { booking: { id: string; learnerId: string; startsAt: Date }; isDraft?: boolean },
): Promise<void> {
  const { id: bookingId, learnerId, startsAt } = booking;
  const later = (hours: number) => new Date(startsAt.getTime() + hours * 3_600_000);
  await db.insert(bookingNotes).values({ bookingId, note: `A note ${words}`, writtenAt: later(-2) });
  await db.insert(caseFiles).values({
    ...{ bookingId, learnerId, savedAt: later(2) },
    ...{ brought: `Brought ${words}`, done: `Done ${words}`, nextStep: `Next ${words}` },
    ...{ exercise1: `First ${words}`, exercise2: `Second ${words}`, exercise3: `Third ${words}` },
    ...(!isDraft && { publishedAt: later(2), number: 1 }),
  });
}
