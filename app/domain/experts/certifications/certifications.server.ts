import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { certifications } from "~/db/schema/experts/certifications";
import { experts } from "~/db/schema/experts/experts";
import { longestWaiting, queueList, waitingIn } from "~/domain/lists/queue-list.server";
import { waitingText } from "~/domain/lists/waiting-text";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";

/** Verified, not past its expiry, and still on the listed card. For queries that select from `experts`. */
const isCurrent = sql`certifications.state = 'verified' and certifications.name = any(${experts.certifications})
  and (certifications.expires_on is null or certifications.expires_on >= (now() at time zone 'UTC')::date)`;

/** The condition of the listing's filter. */
export const hasVerifiedCertification: SQL = sql`exists (select from ${certifications}
  where ${certifications.expertId} = ${experts.id} and ${isCurrent})`;

/** Selects an expert's certifications that have a badge now, as `Verified`. */
export const verifiedCertifications: SQL = sql`select certifications.name, certifications.issuer,
  certifications.last_digits as "lastDigits", certifications.issued_on as "issuedOn", certifications.expires_on as "expiresOn"
  from ${certifications} where ${certifications.expertId} = ${experts.id} and ${isCurrent} order by certifications.name`;

/** Returns the certifications on the expert's listed card, each with its request; null without a card. */
export async function findOwnCertifications(db: Db, expertId: string | null) {
  if (!expertId) return null;
  const [[record], rows] = await Promise.all([
    db.select({ names: experts.certifications }).from(experts).where(eq(experts.id, expertId)),
    db.select().from(certifications).where(eq(certifications.expertId, expertId)),
  ]);
  if (!record) return null;
  return [...new Set(record.names)].map((name) => ({ name, row: rows.find((one) => one.name === name) }));
}

const selectWaiting = (db: Db) =>
  db
    .select({
      id: certifications.id,
      certification: certifications,
      expertName: experts.name,
      onCard: experts.certifications,
    })
    .from(certifications)
    .innerJoin(experts, eq(experts.id, certifications.expertId))
    .$dynamic();

/** Returns a certification with its expert's name, for the admin; null for an unknown one. */
export async function readCertification(db: Db, id: string) {
  if (!isId(id)) return null;
  const [row] = await selectWaiting(db).where(eq(certifications.id, id));
  return row ?? null;
}

/** Lists certifications to check, longest waiting first. */
export const waitingCertifications = queueList("certifications", {
  rows: (db, { limit, offset }) =>
    selectWaiting(db)
      .innerJoin(...waitingIn("certifications", certifications.id))
      .orderBy(...longestWaiting)
      .limit(limit)
      .offset(offset),
  lead: () => "Certifications that experts have asked to have verified, oldest first.",
  columns: [
    {
      name: "Certification",
      cell: ({ id, certification }) => [{ text: certification.name, href: paths.adminCertification(id) }],
    },
    { name: "Expert", cell: ({ expertName }) => expertName },
    {
      name: "Waiting",
      cell: ({ certification }, { now, zone }) => waitingText(certification.submittedAt, now, zone),
    },
  ],
});
