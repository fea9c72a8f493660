import type { Claim } from "~/db/schema/claims/claims";
import type { BookingSide } from "~/domain/bookings/cancellation";
import type { Opening } from "~/domain/bookings/rooms/open-room.server";

/**
 * Says for each side of a session with a room whether it joined with the button, for those who judge a report of an
 * absence. None for a session without a room.
 * @param given.names as the reader knows the sides
 */
export function roomLines(
  kind: Claim["kind"],
  openings: readonly Opening[],
  given: { hasRoom: boolean; names: Record<BookingSide, string>; at(instant: Date): string },
): string[] {
  const { hasRoom, names, at } = given;
  if (kind !== "no_show" || (!hasRoom && openings.length === 0)) return [];
  const linesOf = (side: BookingSide) => {
    const own = openings.filter((opening) => opening.side === side);
    if (own.length > 0) return own.map((opening) => `${names[side]} opened the room at ${at(opening.at)}.`);
    return [
      `${names[side]} didn't open the room with the join button. Its address is also in emails and calendars.`,
    ];
  };
  return [...linesOf("learner"), ...linesOf("expert")];
}
