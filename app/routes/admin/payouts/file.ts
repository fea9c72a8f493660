import { data, redirect } from "react-router";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { pain001 } from "~/domain/payouts/files/pain-001.server";
import { payoutCsv } from "~/domain/payouts/files/payout-csv.server";
import { fixExecutionDay } from "~/domain/payouts/runs/execution-day.server";
import { readPayoutFile } from "~/domain/payouts/runs/read-payout-file.server";
import { noPayoutFileText } from "~/domain/payouts/runs/run";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { rejectPrefetch } from "~/web/reject-prefetch.server";
import { adminView, takeNoPosts } from "../admin-view.server";
import type { Route } from "./+types/file";

/** The files of a payout run for the bank: CSV, and ISO 20022. The download is audited; a HEAD isn't. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db, caller, now } = adminView(context, request);
  const { env } = context.get(servicesContext);
  const { runId } = params;
  const debtor = { name: env.business.name ?? "Keyway", ...env.payoutDebtor };
  const zone = env.business.timeZone;
  const asked = { runId, secret: env.sessionSecret, debtor, zone, now };
  const read = await readPayoutFile(db, asked);
  if (!read.ok && read.error.why === "no-file") throw data(null, { status: 404 });
  if (!read.ok) {
    const why = flash(context, noPayoutFileText(read.error), "error");
    return redirect(paths.payoutRun(runId), { status: 303, headers: { "Set-Cookie": why } });
  }
  const isXml = decodeURIComponent(url.pathname).toLowerCase().endsWith(".xml");
  const write = isXml ? pain001 : payoutCsv;
  if (write(read.value) === null) throw data(null, { status: 404 });
  let { executeOn } = read.value;
  if (rejectPrefetch(request)) {
    executeOn = await fixExecutionDay(db, { runId, zone, now });
    const entry = { action: "payout-file-downloaded", object: { type: "payout-run", id: runId } } as const;
    await recordAudit(db, caller, entry);
  }
  return new Response(write({ ...read.value, executeOn }), {
    headers: {
      "Content-Type": isXml ? "application/xml; charset=utf-8" : "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="payouts-${runId}.${isXml ? "xml" : "csv"}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

export const action = takeNoPosts;
