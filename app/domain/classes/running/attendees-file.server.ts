import type { Db } from "~/db/client.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { csvFile } from "~/shared/csv";
import { priceText } from "~/shared/money";
import { everyAttendee } from "./run-queries.server";

/**
 * Everybody with a live seat in a class, as a CSV file, and a line in the audit: names and addresses leave the site
 * with it. The caller has made sure that the class is theirs to run.
 * @param how.isNoted false for an answer without contents, which leaves no line
 */
export async function attendeesFile(
  db: Db,
  caller: SignedInCaller,
  classId: string,
  { isNoted = true }: { isNoted?: boolean } = {},
): Promise<string> {
  return db.transaction(async (tx) => {
    const attendees = await everyAttendee(tx, classId);
    if (isNoted) {
      await recordAudit(tx, caller, {
        action: "attendees-exported",
        object: { type: "class", id: classId },
        detail: { rows: attendees.length },
      });
    }
    return csvFile([
      ["Name", "Email", "Seat", "Price in USD", "Payment", "Reserved at (UTC)"],
      ...attendees.map(({ name, email, status, priceCents, paymentStatus, reservedAt }) => [
        name,
        email,
        status,
        priceText(priceCents),
        priceCents === 0 ? "free" : paymentStatus,
        reservedAt.toISOString().slice(0, 16).replace("T", " "),
      ]),
    ]);
  });
}
