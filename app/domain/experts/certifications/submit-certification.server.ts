import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { certifications } from "~/db/schema/experts/certifications";
import { experts } from "~/db/schema/experts/experts";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import type { CertificationError } from "./certification";

/** Requests the verification of a certification on the caller's card. A decided one can be submitted again. */
export async function submitCertification(
  db: Db,
  { actor, now }: SignedInCaller,
  { name, link }: { name: string; link: string },
): Promise<Result<null, CertificationError>> {
  const { expertId } = actor;
  if (!expertId) return fail("not-found");
  return db.transaction(async (tx) => {
    const [record] = await tx
      .select({ names: experts.certifications })
      .from(experts)
      .where(eq(experts.id, expertId));
    if (!record) return fail("not-found");
    if (!record.names.includes(name)) return fail("not-on-card");
    const again = {
      ...{ link, state: "submitted" as const, submittedAt: now, decidedAt: null, reason: null },
      ...{ issuer: null, lastDigits: null, issuedOn: null, expiresOn: null },
    };
    const [row] = await tx
      .insert(certifications)
      .values({ expertId, name, link, submittedAt: now })
      .onConflictDoUpdate({
        target: [certifications.expertId, certifications.name],
        set: again,
        setWhere: sql`${certifications.state} <> 'submitted'`,
      })
      .returning({ id: certifications.id });
    return row ? ok(null) : fail("already-waiting");
  });
}
