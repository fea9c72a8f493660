import type { Db } from "~/db/client.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { csvFile } from "~/shared/csv";
import { priceText } from "~/shared/money";
import { everyAttendee } from "./run-queries.server";

/**
 * Returns all learners with a live seat in a class as a CSV file, and records an audit entry, because names and
 * addresses leave the site. The caller must have checked that the user can run the class.
 * @param how.shouldAudit false for a response without a body, which records nothing
 */
export async function attendeesFile(
  db: Db,
  caller: SignedInCaller,
  classId: string,
  { shouldAudit = true }: { shouldAudit?: boolean } = {},
): Promise<string> {
  return db.transaction(async (tx) => {
    const attendees = await everyAttendee(tx, classId);
    if (shouldAudit) {
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
