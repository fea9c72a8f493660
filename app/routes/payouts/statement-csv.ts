import { statementFile } from "~/domain/payouts/statements/statement-file";
import type { Route } from "./+types/statement-csv";
import { ownStatement } from "./own-record.server";

/** A month's statement as a file for a spreadsheet. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { month, statement, zone } = await ownStatement(context, request, params.month);
  return new Response(statementFile(statement, zone), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="keyway-statement-${month.key}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
