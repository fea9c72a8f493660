import { eq, inArray, sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { expertReliability } from "~/db/schema/experts/expert-reliability";
import { experts } from "~/db/schema/experts/experts";
import type { Verified } from "~/domain/experts/certifications/certification";
import { verifiedCertifications } from "~/domain/experts/certifications/certifications.server";
import { type Reliability, reliabilityOf } from "~/domain/experts/reliability/reliability";

/** An expert's measured reliability and verified certifications. */
export interface Trust {
  /** Null if there are too few sessions. */
  reliability: Reliability | null;
  /** Certifications that have a badge now. */
  verified: Verified[];
}

/** Reads the reliability and certifications of these experts, by record id. One statement. */
export async function readTrust(db: Db, expertIds: string[]): Promise<Record<string, Trust>> {
  if (expertIds.length === 0) return {};
  const rows = await askTrust(db, { expertIds });
  return Object.fromEntries(
    rows.map(({ id, verified, ...counts }) => [id, { reliability: shownOf(counts), verified }]),
  );
}

type Counts = Record<"due" | "kept" | "learners" | "returned", number | null>;

const shownOf = ({ due, kept, learners, returned }: Counts): Reliability | null =>
  reliabilityOf({ due: due ?? 0, kept: kept ?? 0, learners: learners ?? 0, returned: returned ?? 0 });

const askTrust = builtOnce((db, { expertIds }: { expertIds: string[] }) =>
  db
    .select({
      id: experts.id,
      due: expertReliability.due,
      kept: expertReliability.kept,
      learners: expertReliability.learners,
      returned: expertReliability.returned,
      verified: sql<Verified[]>`(${asList(verifiedCertifications)})`,
    })
    .from(experts)
    .leftJoin(expertReliability, eq(expertReliability.expertId, experts.id))
    .where(inArray(experts.id, expertIds)),
);
