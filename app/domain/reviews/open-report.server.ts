import { type SQL, sql } from "drizzle-orm";
import { claims } from "~/db/schema/claims/claims";

/**
 * Selects whether a side has reported the other as absent, and the report isn't decided. Until then it writes nothing
 * about the session (0022). @param booking the session's column
 */
export const hasOpenReport = (booking: SQL, side: "learner" | "expert"): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${claims} as report where report.booking_id = ${booking} and report.side = ${side}
    and report.kind = 'no_show' and report.state in ('open', 'contested'))`;
