import { sql } from "drizzle-orm";
import { bookings } from "~/db/schema/bookings/bookings";
import { claims } from "~/db/schema/claims/claims";
import { credits } from "~/db/schema/payments/credits";

/** Whether the guarantee made a booking's payment a credit. For queries that select from the bookings. */
export const becameCredit = sql<boolean>`exists (select from ${claims} as claim join ${credits} as credit
  on credit.claim_id = claim.id where claim.booking_id = ${bookings}.id)`;
