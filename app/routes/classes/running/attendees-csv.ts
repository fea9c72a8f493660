import { attendeesFile } from "~/domain/classes/running/attendees-file.server";
import { rejectPrefetch } from "~/web/reject-prefetch.server";
import type { Route } from "./+types/attendees-csv";
import { runnerOfClass } from "./runner.server";

/** The attendees as a file for a spreadsheet. Each download is audited. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, caller, live } = await runnerOfClass({ context, request }, params.classId);
  const shouldAudit = rejectPrefetch(request);
  const file = await attendeesFile(db, caller, live.id, { shouldAudit });
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${live.slug}-attendees.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
