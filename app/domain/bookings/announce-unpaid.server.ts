import type { Db } from "~/db/client.server";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { bookingParties } from "./booking-parties.server";
import { calendarFacts } from "./calendar-facts.server";
import { sidesToMail } from "./sides-to-mail.server";

/** Queues the mails to both sides of a session that was cancelled unpaid, in the cancellation's own transaction. */
export async function announceUnpaid(tx: Db, bookingId: string, appUrl: string): Promise<void> {
  const found = await bookingParties(tx, bookingId);
  if (!found) throw new Error("A booking without its two people");
  for (const { to, side } of sidesToMail(found)) {
    const next = side.readerIs === "learner" ? paths.experts() : paths.myBookings();
    await queueMail(tx, {
      dedupeKey: `booking-unpaid:${bookingId}:${side.readerIs}`,
      to,
      about: { type: "booking", id: bookingId },
      message: {
        template: "booking-unpaid",
        payload: {
          ...calendarFacts(found, appUrl),
          meetingLink: null,
          ...side,
          nextUrl: new URL(next, appUrl).href,
        },
      },
    });
  }
}
