import { readReport } from "~/domain/payments/budget/read-report.server";
import { reportFile } from "~/domain/payments/budget/report-file";
import type { Route } from "./+types/statement-csv";
import { ownReport } from "./own-report.server";

/** A month of a team's report as a file for a spreadsheet. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, month, asked, reader, sums, zone } = await ownReport({ context, request }, params);
  const rows = await readReport(db, asked);
  return new Response(reportFile(rows, reader.seesAll ? sums : null, zone), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="keyway-team-${month.key}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
