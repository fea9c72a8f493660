import type { Db } from "~/db/client.server";
import type { SeatMail } from "~/domain/mails/class-mails";

/**
 * Queues the mail to somebody with a seat, with the file for their calendar, in the transaction of what it tells. An erased
 * account gets none.
 */
export async function announceSeat(
  _tx: Db,
  _news: { reservationId: string; appUrl: string } & Pick<SeatMail, "about"> &
    Partial<Pick<SeatMail, "previousStart" | "cause" | "reason" | "refundCents">>,
): Promise<void> {
  throw new Error("Not built");
}
