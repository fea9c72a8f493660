import type { Db } from "~/db/client.server";
import { certifications } from "~/db/schema/experts/certifications";
import { testNow } from "../caller";

/** A submitted certification of a card, or with `isVerified` a verified one that doesn't expire. @returns its id */
export async function createCertification(
  db: Db,
  {
    isVerified = false,
    ...values
  }: Partial<typeof certifications.$inferInsert> & { expertId: string; name: string; isVerified?: boolean },
): Promise<string> {
  const facts = { state: "verified", issuer: "OffSec", lastDigits: "4711", issuedOn: "2024-05-01" } as const;
  const [row] = await db
    .insert(certifications)
    .values({
      ...{ link: "https://credly.example/badges/4711", submittedAt: testNow },
      ...(isVerified && { ...facts, decidedAt: testNow }),
      ...values,
    })
    .returning({ id: certifications.id });
  return row?.id ?? "";
}
