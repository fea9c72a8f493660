import type { Db } from "~/db/client.server";
import type { Reservation } from "~/db/schema/class-reservations";
import type { Caller, SignedInCaller } from "~/domain/caller";
import type { Result } from "~/shared/result";
import type { SeatError, WaitlistError } from "./messages";

/** Gives an address the last place in the line for a class, and mails it its position. One that waits already keeps its place. */
export async function joinWaitlist(
  _db: Db,
  _caller: Caller,
  _input: { slug: string; name: string; email: string; timeZone: string },
): Promise<Result<null, WaitlistError>> {
  throw new Error("Not built");
}

/** Gives a place up; whoever has its link may. Twice is no error. */
export async function leaveWaitlist(
  _db: Db,
  _caller: Caller,
  _placeId: string,
): Promise<Result<null, WaitlistError>> {
  throw new Error("Not built");
}

/** Makes an open offer a hold of the caller's, or a seat where the class is free of charge. */
export async function acceptOffer(
  _db: Db,
  _caller: SignedInCaller,
  _input: { placeId: string; timeZone: string },
): Promise<Result<Reservation, WaitlistError | SeatError>> {
  throw new Error("Not built");
}

/** Declines an open offer: the seat goes to the next in line. Twice is no error. */
export async function declineOffer(
  _db: Db,
  _caller: Caller,
  _placeId: string,
): Promise<Result<null, WaitlistError>> {
  throw new Error("Not built");
}
