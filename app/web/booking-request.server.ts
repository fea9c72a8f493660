import { createContext, type RouterContextProvider } from "react-router";
import type { BookingRequest } from "~/domain/bookings/create-booking.server";
import type { Actor } from "~/domain/caller";
import { servicesContext } from "./context";
import { viewerZone } from "./time-zone.server";

/** The booking command's request for a signed-in learner, with the clock, zone and origin of this web request. */
export function bookingRequest(
  context: Readonly<RouterContextProvider>,
  request: Request,
  actor: Actor,
  wish: Pick<BookingRequest, "expertId" | "startsAt" | "hours" | "shownPriceCents">,
): BookingRequest {
  const { clock, env } = context.get(servicesContext);
  return {
    ...wish,
    learner: {
      userId: actor.userId,
      fullName: actor.fullName,
      email: actor.email,
      timeZone: viewerZone(context, request),
    },
    now: clock(),
    appUrl: env.appUrl,
  };
}

/** The choice in a post that was refused for its price alone: the page opens on it, whatever address it was posted to. */
export const refusedChoiceContext = createContext<URLSearchParams | null>(null);
