import { z } from "zod";
import { shownCents } from "~/domain/bookings/change/reschedule.forms.server";
import { mostTeamSeats } from "./team-seats";

const memberId = z.uuid({ error: "Choose a member" });

/** The form that reserves a seat for each ticked member, at the price that the page showed. */
export const teamSeatsForm = z.object({
  member: z.preprocess(
    (given) => [...new Set(given === undefined ? [] : [given].flat().map((id) => String(id).toLowerCase()))],
    z
      .array(memberId)
      .min(1, "Tick at least one member")
      .max(mostTeamSeats, `Tick at most ${mostTeamSeats} members at once`),
  ),
  price: shownCents,
});

/** The form that gives a seat to another member. */
export const passOnForm = z.object({ seat: z.uuid({ error: "Choose a seat" }), to: memberId });
