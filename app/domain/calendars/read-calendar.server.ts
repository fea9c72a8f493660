import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNull, lte, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { type OwnCalendar, ownCalendars } from "~/db/schema/experts/own-calendars";
import type { SignedInCaller } from "~/domain/caller";
import { fetchPublic } from "~/platform/fetch-public.server";
import { isId } from "~/platform/ids";
import { ownUid } from "~/shared/calendar-file.server";
import { fail, ok, type Result } from "~/shared/result";
import { hasClock } from "~/shared/time.server";
import { calendarLimits, coveredDays, readingMinutes } from "./own-calendar";
import { readBusyTimesInWorker } from "./read-busy-times.server";
import type { ClaimedCalendar, Reader, Reading } from "./reading";
import { unsealAddress } from "./sealed-address.server";
import { storeReading } from "./store-reading.server";

/** Claims due calendars for this worker, the longest due first. If it ends before they are read, they are due again. */
export const claimDue = (db: Db, due: { now: Date; limit: number }): Promise<ClaimedCalendar[]> =>
  claim(db, inArray(ownCalendars.id, dueQuery(db, due)), due.now);

/**
 * The calendars that `claimDue` claims: of active accounts and their cards. Exported so that a test can check the plan.
 */
export const dueQuery = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  db
    .select({ id: ownCalendars.id })
    .from(ownCalendars)
    .innerJoin(experts, and(eq(experts.id, ownCalendars.expertId), isNull(experts.deletedAt)))
    .innerJoin(users, and(eq(users.id, ownCalendars.userId), users.isActive))
    .where(lte(ownCalendars.nextReadAt, now))
    .orderBy(asc(ownCalendars.nextReadAt))
    .limit(limit)
    .for("update", { of: ownCalendars, skipLocked: true });

/**
 * Reads one of the caller's calendars now, at most once a minute.
 * @returns `too-soon` if it was tried in the last minute
 */
export async function readNow(
  reader: Reader,
  { actor: { expertId } }: SignedInCaller,
  { id }: { id: string },
): Promise<Result<void, "not-found" | "too-soon">> {
  const { db, now } = reader;
  if (!expertId || !isId(id)) return fail("not-found");
  const own = and(eq(ownCalendars.id, id), eq(ownCalendars.expertId, expertId));
  const aMinuteAgo = new Date(now.getTime() - readingMinutes.byHand * 60_000);
  const isRested = or(isNull(ownCalendars.triedAt), lte(ownCalendars.triedAt, aMinuteAgo));
  const [calendar] = await claim(db, and(own, isRested), now);
  if (calendar) {
    await readClaimed(reader, calendar);
    return ok(undefined);
  }
  const [known] = await db.select({ id: ownCalendars.id }).from(ownCalendars).where(own);
  return fail(known ? "too-soon" : "not-found");
}

const claim = async (db: Db, which: ReturnType<typeof and>, now: Date): Promise<ClaimedCalendar[]> => {
  const rows = await db
    .update(ownCalendars)
    .set({ triedAt: now, nextReadAt: new Date(now.getTime() + claimedMs) })
    .from(experts)
    .where(and(which, eq(experts.id, ownCalendars.expertId)))
    .returning({ calendar: ownCalendars, zone: experts.timeZone });
  return rows.map(({ calendar, zone }) => ({ ...calendar, zone }));
};

const claimedMs = 120_000;

/** Reads a claimed calendar and stores what came of it. */
export async function readClaimed(reader: Reader, calendar: ClaimedCalendar): Promise<void> {
  const reading = await readAddress(reader, calendar);
  await storeReading(reader, calendar, reading);
}

async function readAddress({ env, now, signal }: Reader, calendar: ClaimedCalendar): Promise<Reading> {
  const secret = env.sessionSecret;
  const address = unsealAddress(calendar.sealedAddress, { calendarId: calendar.id, secret });
  if (address === null) return { kind: "failed", failure: "lost" };
  const zone = hasClock(calendar.zone) ? calendar.zone : "UTC";
  const isEnough = coversEnough(calendar, zone, now);
  const etag = isEnough ? calendar.etag : null;
  const fetched = await fetchPublic(address, { etag, signal, standIn: env.calendarsFrom });
  if (!fetched.ok) return { kind: "failed", failure: fetched.fault };
  if (fetched.text === null) return { kind: "same" };
  const contentHash = createHash("sha256").update(fetched.text).digest();
  if (isEnough && calendar.contentHash?.equals(contentHash)) return { kind: "same" };
  const span = spanOf(now);
  const read = await readBusyTimesInWorker(fetched.text, { zone, ...span, ownUid }).catch(
    // A date that no calendar has: it counts as a failure like any other.
    () => ({ ok: false, reason: "unreadable time" }) as const,
  );
  if (!read.ok) return { kind: "failed", failure: read.reason };
  const isShort = fetched.etag !== null && fetched.etag.length <= calendarLimits.etagLength;
  const document = { etag: isShort ? fetched.etag : null, contentHash, timeZone: zone };
  return { kind: "read", busy: read.busy, document: { ...document, coversUntil: span.until } };
}

const coversEnough = ({ timeZone, coversUntil }: OwnCalendar, zone: string, now: Date): boolean =>
  timeZone === zone && coversUntil !== null && coversUntil >= dayFrom(now, coveredDays.needed);

/** From yesterday, in whole days of UTC: within a day the same calendar gives the same times. */
const spanOf = (now: Date) => ({ from: dayFrom(now, -1), until: dayFrom(now, coveredDays.stored) });

const dayMs = 86_400_000;
const dayFrom = (now: Date, days: number) => new Date((Math.floor(now.getTime() / dayMs) + days) * dayMs);
