import { asc, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { applications } from "~/db/schema/applications";
import { cardVersions } from "~/db/schema/card-versions";
import { expertAvailability } from "~/db/schema/expert-availability";
import { expertDaysOff } from "~/db/schema/expert-days-off";
import { experts } from "~/db/schema/experts";
import { isVersionOf, type Owner } from "./account-owner.server";
import { exportLimit } from "./export-account-limit";

/**
 * The card as it is kept, with the usual meeting link, and with the hours and days off: wall-clock times and days in the
 * card's zone.
 */
export async function exportCards(tx: Db, { cards }: Owner) {
  const ids = cards.map(({ id }) => id);
  const rows = await tx.select().from(experts).where(inArray(experts.id, ids));
  const hours = await tx
    .select({
      expertId: expertAvailability.expertId,
      dayOfWeek: expertAvailability.dayOfWeek,
      startTime: expertAvailability.startTime,
      endTime: expertAvailability.endTime,
      isActive: expertAvailability.isActive,
    })
    .from(expertAvailability)
    .where(inArray(expertAvailability.expertId, ids))
    .orderBy(asc(expertAvailability.dayOfWeek), asc(expertAvailability.startTime))
    .limit(exportLimit);
  const { expertId, firstDay, lastDay } = expertDaysOff;
  const daysOff = await tx
    .select({ expertId, firstDay, lastDay })
    .from(expertDaysOff)
    .where(inArray(expertId, ids))
    .orderBy(desc(firstDay))
    .limit(exportLimit);
  return rows.map(({ searchText: _words, sortRating: _order, ...card }) => ({
    ...card,
    availability: ofCard(hours, card.id),
    daysOff: ofCard(daysOff, card.id),
  }));
}

/** What was sent in to be looked at, and what was said to it; not by whom. */
export async function exportSubmissions(tx: Db, owner: Owner) {
  const applied = await tx
    .select()
    .from(applications)
    .where(eq(applications.userId, owner.id))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(exportLimit);
  const versions = await tx
    .select()
    .from(cardVersions)
    .where(isVersionOf(owner))
    .orderBy(desc(cardVersions.createdAt), desc(cardVersions.id))
    .limit(exportLimit);
  return {
    applications: applied.map(({ userId: _owner, decidedBy: _admin, ...application }) => application),
    cardVersions: versions.map(({ submittedBy: _author, decidedBy: _admin, ...version }) => version),
  };
}

const ofCard = <Row extends { expertId: string }>(rows: Row[], cardId: string) =>
  rows.filter(({ expertId }) => expertId === cardId).map(({ expertId: _card, ...row }) => row);
