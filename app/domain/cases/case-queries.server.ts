import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { type CaseFile, caseFiles } from "~/db/schema/bookings/case-files";
import { experts } from "~/db/schema/experts/experts";

/** Reads of case files. The caller has found the booking through its owner. */

/** Returns the case file of a session, also a draft; null without one. */
export async function findCaseFile(db: Db, bookingId: string): Promise<CaseFile | null> {
  const [row] = await db.select().from(caseFiles).where(eq(caseFiles.bookingId, bookingId));
  return row ?? null;
}

export const casesPerPage = 20;

/** Returns a page (from 1) of a learner's published case files, the newest first. */
export async function listCaseFiles(db: Db, { userId, page }: { userId: string; page: number }) {
  const rows = await casesQuery(db, { userId, page });
  return { files: rows.slice(0, casesPerPage), hasNext: rows.length > casesPerPage };
}

/** The query of `listCaseFiles`, exported so that a test can check its plan. */
export const casesQuery = (db: Db, { userId, page }: { userId: string; page: number }) =>
  db
    .select({
      bookingId: caseFiles.bookingId,
      number: caseFiles.number,
      brought: caseFiles.brought,
      nextStep: caseFiles.nextStep,
      startsAt: bookings.startsAt,
      expertName: experts.name,
    })
    .from(caseFiles)
    .innerJoin(bookings, eq(bookings.id, caseFiles.bookingId))
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(and(eq(caseFiles.learnerId, userId), isNotNull(caseFiles.number)))
    .orderBy(desc(caseFiles.number))
    .limit(casesPerPage + 1)
    .offset((page - 1) * casesPerPage);
