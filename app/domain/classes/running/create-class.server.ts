import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { retryPassing } from "~/db/retry.server";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { recordAudit } from "~/domain/audit/record-audit.server";
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
  /** The id that the form brought: a form that is sent twice makes one class. */
  id: string;
  /** Its address for good; null makes one of the title. */
  slug: string | null;
  /** The class whose other date it is; null for a class of its own. */
  duplicateOf: string | null;
  details: ClassDetails;
}

/**
 * Creates a class, under its expert's lock. The same id again returns the class that exists.
 * @returns `not-found` where the class to duplicate, or the id's, isn't theirs to run
 */
export async function createClass(
  db: Db,
  caller: SignedInCaller,
  wanted: NewClass,
  wait?: (milliseconds: number) => Promise<void>,
): Promise<Result<LiveClass, ClassError>> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await retryPassing(() => createOnce(db, caller, wanted), wait);
    } catch (error) {
      const fault = storageFault(error);
      if (fault?.kind === "exclusion") return fail("expert-in-class");
      if (fault?.kind !== "unique") throw error;
      // The address was taken, or the same form was sent twice at once.
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
    const house = houseOf(details, scope, null);
    if (!house) return fail("expert-gone");
    await lockExperts(tx, [house.expertId]);
    const [same] = await tx.select().from(classes).where(eq(classes.id, id));
    if (same) return isInScope(scope, same) ? ok(same) : fail("not-found");

    // That address is the house's, also while no class has it: its subscribers are mailed.
    const reserved = scope.isAdmin ? [] : [foundationsSlug];
    if (wanted.slug !== null && reserved.includes(wanted.slug)) return fail("slug-taken");
    const refusal = (await refusalOfTeacher(tx, house.expertId)) ?? refusalOfDates(details, now);
    if (refusal) return fail(refusal);
    const row = { id, ...house, ...rowOf(details) };
    const { expertId } = house;
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
 * Who teaches, and where it is sold besides: the admin's to say; an expert teaches the own classes, which the house's
 * shop doesn't sell.
 */
export function houseOf(
  { house }: Pick<ClassDetails, "house">,
  scope: ClassScope,
  before: LiveClass | null,
): Pick<LiveClass, "expertId" | "expertName" | "payhipLink"> | null {
  if (!scope.isAdmin) {
    return { expertId: scope.expertId, expertName: null, payhipLink: before?.payhipLink ?? null };
  }
  if (!house) return null;
  const { teacher, payhipLink } = house;
  if ("name" in teacher) return { expertId: null, expertName: teacher.name, payhipLink };
  return isId(teacher.expertId) ? { expertId: teacher.expertId, expertName: null, payhipLink } : null;
}

/** The columns that the form's details become; `status` and times as they follow from the date. */
export function rowOf({ minimum, isClosed, house: _, ...details }: ClassDetails) {
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

/** Refuses a new date that is past, and a decision about the minimum that would be. */
export function refusalOfDates({ startsAt, minimum }: ClassDetails, now: Date): ClassError | null {
  if (startsAt === null) return minimum ? "decision-without-date" : null;
  if (startsAt <= now) return "past-date";
  return minimum && decisionAt(startsAt, minimum.hoursBefore) <= now ? "decision-past" : null;
}

/** Only experts who are listed get classes. */
export async function refusalOfTeacher(tx: Db, expertId: string | null): Promise<ClassError | null> {
  if (expertId === null) return null;
  const known = await tx.$count(experts, and(eq(experts.id, expertId), listed));
  return known > 0 ? null : "expert-gone";
}

/**
 * The address itself, or with the first number that is free after it: "threat-hunting-2". What is reserved counts as
 * taken.
 */
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
