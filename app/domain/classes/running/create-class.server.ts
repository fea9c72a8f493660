import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { retryPassing } from "~/db/retry.server";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { roomFor } from "~/domain/bookings/rooms/new-room.server";
import type { SignedInCaller } from "~/domain/caller";
import { foundationsSlug } from "~/domain/classes/class";
import { type ClassScope, isInScope, whereInScope } from "~/domain/classes/class-scope.server";
import { announceOpenDate } from "~/domain/classes/public/announce-open-date.server";
import { listed } from "~/domain/experts/listing/listed.server";
import { isId, newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { lockExperts, obstacleOfExpert } from "./expert-time.server";
import { type ClassDetails, type ClassError, decisionAt, slugOf } from "./running";

export interface NewClass {
  scope: ClassScope;
  /** The id from the form, so that a form that is sent twice creates one class. */
  id: string;
  /** The permanent slug; null to derive it from the title. */
  slug: string | null;
  /** The class of which this is another date; null for a separate class. */
  duplicateOf: string | null;
  details: ClassDetails;
}

/**
 * Creates a class, under its expert's lock. A repeated id returns the existing class.
 * @returns `not-found` if the caller can't run the class to duplicate, or the existing class with this id
 */
export async function createClass(
  db: Db,
  caller: SignedInCaller,
  wanted: NewClass,
): Promise<Result<LiveClass, ClassError>> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await retryPassing(() => createOnce(db, caller, wanted));
    } catch (error) {
      const fault = storageFault(error);
      if (fault?.kind === "exclusion") return fail("expert-in-class");
      if (fault?.kind !== "unique") throw error;
      // Another class has the slug, or the same form was sent twice at once.
      if (fault.constraint === "classes_slug_key" && wanted.slug !== null) return fail("slug-taken");
      if (tries === mostTries) throw error;
    }
  }
}

const mostTries = 3;

const createOnce = (db: Db, caller: SignedInCaller, wanted: NewClass) =>
  db.transaction(async (tx): Promise<Result<LiveClass, ClassError>> => {
    const { scope, id, details, duplicateOf } = wanted;
    const { now } = caller;
    if (!isId(id)) return fail("not-found");
    const source = duplicateOf === null ? null : await findSource(tx, scope, duplicateOf);
    if (source === undefined) return fail("not-found");
    const adminColumns = adminColumnsOf(details, scope, null);
    if (!adminColumns) return fail("expert-gone");
    await lockExperts(tx, [adminColumns.expertId]);
    const [same] = await tx.select().from(classes).where(eq(classes.id, id));
    if (same) return isInScope(scope, same) ? ok(same) : fail("not-found");

    // Only the admin can use this slug, because its subscribers are mailed.
    const reserved = scope.isAdmin ? [] : [foundationsSlug];
    if (wanted.slug !== null && reserved.includes(wanted.slug)) return fail("slug-taken");
    const refusal = (await refusalOfTeacher(tx, adminColumns.expertId)) ?? refusalOfDates(details, now);
    if (refusal) return fail(refusal);
    const place = await placeOf(tx, caller, { ...details, ...adminColumns }, null);
    const row = { id, ...adminColumns, ...rowOf(details), ...place };
    const { expertId } = adminColumns;
    if (expertId && row.startsAt && row.endsAt) {
      const obstacle = await obstacleOfExpert(tx, {
        expertId,
        start: row.startsAt,
        end: row.endsAt,
        exceptClass: id,
        now,
      });
      if (obstacle) return fail(obstacle);
    }
    const slug = wanted.slug ?? (await freeSlug(tx, slugOf(details.title), reserved));
    const [live] = await tx
      .insert(classes)
      .values({ ...row, slug, seriesId: source?.seriesId ?? newId(), createdAt: now })
      .returning();
    if (!live) throw new Error("The class was not written");
    await recordAudit(tx, caller, { action: "class-created", object: { type: "class", id } });
    await announceOpenDate(tx, id);
    return ok(live);
  });

const findSource = async (tx: Db, scope: ClassScope, id: string): Promise<LiveClass | undefined> => {
  if (!isId(id)) return undefined;
  const [source] = await tx.select().from(classes).where(whereInScope(scope, id));
  return source;
};

/**
 * Returns the columns for the teacher and the Payhip link. Only the admin can set them. Experts teach their own classes
 * and keep the link. Returns null if the form has no valid teacher.
 */
export function adminColumnsOf(
  { adminOnly }: Pick<ClassDetails, "adminOnly">,
  scope: ClassScope,
  before: LiveClass | null,
): Pick<LiveClass, "expertId" | "expertName" | "payhipLink"> | null {
  if (!scope.isAdmin) {
    return { expertId: scope.expertId, expertName: null, payhipLink: before?.payhipLink ?? null };
  }
  if (!adminOnly) return null;
  const { teacher, payhipLink } = adminOnly;
  if ("name" in teacher) return { expertId: null, expertName: teacher.name, payhipLink };
  return isId(teacher.expertId) ? { expertId: teacher.expertId, expertName: null, payhipLink } : null;
}

/** Returns the columns for the form's details. `status`, `endsAt` and `decideAt` are derived from the date. */
export function rowOf({ minimum, isClosed, adminOnly: _, ...details }: ClassDetails) {
  const { startsAt, durationMinutes } = details;
  const isDecided = startsAt !== null && minimum !== null;
  return {
    ...details,
    endsAt: startsAt && new Date(startsAt.getTime() + durationMinutes * 60_000),
    status: startsAt === null ? ("announced" as const) : isClosed ? ("sold_out" as const) : ("open" as const),
    minSeats: isDecided ? minimum.seats : null,
    decideAt: isDecided ? decisionAt(startsAt, minimum.hoursBefore) : null,
  };
}

/**
 * Returns the link of a class. Without one in its form, the class gets a room of its own, unless the operator has none
 * or its expert prefers links. A room stays until its link is replaced.
 */
export async function placeOf(
  tx: Db,
  { meetingRooms }: Pick<SignedInCaller, "meetingRooms">,
  { zoomLink, expertId }: Pick<LiveClass, "zoomLink" | "expertId">,
  before: LiveClass | null,
): Promise<Pick<LiveClass, "zoomLink" | "room">> {
  if (zoomLink !== null) return { zoomLink, room: before?.zoomLink === zoomLink ? before.room : null };
  const [expert] =
    expertId === null || meetingRooms === null
      ? []
      : await tx.select({ meetsInRooms: experts.meetsInRooms }).from(experts).where(eq(experts.id, expertId));
  const own = roomFor(expert ?? { meetsInRooms: true }, meetingRooms);
  return own ? { zoomLink: own.link, room: own.room } : { zoomLink, room: null };
}

/** Returns why the dates are refused: a start or decision in the past, or a minimum without a date; null if valid. */
export function refusalOfDates({ startsAt, minimum }: ClassDetails, now: Date): ClassError | null {
  if (startsAt === null) return minimum ? "decision-without-date" : null;
  if (startsAt <= now) return "past-date";
  return minimum && decisionAt(startsAt, minimum.hoursBefore) <= now ? "decision-past" : null;
}

/** Returns `expert-gone` unless the expert is listed; null for a teacher without a card. */
export async function refusalOfTeacher(tx: Db, expertId: string | null): Promise<ClassError | null> {
  if (expertId === null) return null;
  const known = await tx.$count(experts, and(eq(experts.id, expertId), listed));
  return known > 0 ? null : "expert-gone";
}

/** Returns the slug, or the slug with the first free number, as in "threat-hunting-2". Reserved slugs aren't free. */
async function freeSlug(tx: Db, slug: string, reserved: string[]): Promise<string> {
  const rows = await tx
    .select({ slug: classes.slug })
    .from(classes)
    .where(sql`${classes.slug} = ${slug} or ${classes.slug} ~ ${`^${slug}-[0-9]+$`}`);
  const taken = new Set([...reserved, ...rows.map((row) => row.slug)]);
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
