import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { busyTimes } from "~/db/schema/experts/busy-times";
import { type OwnCalendar, ownCalendars } from "~/db/schema/experts/own-calendars";
import type { AuditEntry } from "~/domain/audit/audit";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isTheirExpert } from "~/domain/experts/record/their-expert.server";
import { isId, newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { calendarLimits, calendarName, shownOf, standingOf } from "./own-calendar";
import { hashOfAddress, sealAddress } from "./sealed-address.server";

/**
 * Adds a calendar of the expert's own, due to be read at once. Adding the same address again is not an error.
 * @param secret the program's
 * @returns the calendar's id
 */
export function addCalendar(
  db: Db,
  caller: SignedInCaller,
  { address, secret }: { address: URL; secret: string },
): Promise<Result<string, "too-many" | "expert-gone">> {
  return changeOwn(db, caller, "expert-gone", async (tx, expertId) => {
    const own = await tx.select().from(ownCalendars).where(eq(ownCalendars.expertId, expertId));
    const addressHash = hashOfAddress(address.href, secret);
    const known = own.find((calendar) => calendar.addressHash.equals(addressHash));
    if (known) return ok(known.id);
    const places = Array.from({ length: calendarLimits.calendars }, (_, index) => index + 1);
    const place = places.find((free) => own.every((calendar) => calendar.place !== free));
    if (place === undefined) return fail("too-many");
    const id = newId();
    await tx.insert(ownCalendars).values({
      ...{ id, expertId, userId: caller.actor.userId, place, addressHash, ...shownOf(address) },
      sealedAddress: sealAddress(address.href, { calendarId: id, secret }),
      nextReadAt: caller.now,
      createdAt: caller.now,
    });
    await audit(tx, caller, expertId, { action: "calendar-added" });
    return ok(id);
  });
}

/** Removes a calendar with its busy times; another expert's isn't found. @returns its name */
export function removeCalendar(
  db: Db,
  caller: SignedInCaller,
  { id }: { id: string },
): Promise<Result<string, "not-found">> {
  return changeOwn(db, caller, "not-found", async (tx, expertId) => {
    const [removed] = await tx.delete(ownCalendars).where(isOwn(id, expertId)).returning();
    if (!removed) return fail("not-found");
    await audit(tx, caller, expertId, { action: "calendar-removed" });
    return ok(calendarName(removed));
  });
}

/**
 * Keeps or drops the busy times of a calendar that couldn't be read for a week. A later reading that works ends both.
 * @returns the calendar's name
 */
export function chooseForOld(
  db: Db,
  caller: SignedInCaller,
  { id, choice }: { id: string; choice: "keep" | "drop" },
): Promise<Result<string, "not-found" | "not-old">> {
  return changeOwn(db, caller, "not-found", async (tx, expertId) => {
    const [calendar] = await tx.select().from(ownCalendars).where(isOwn(id, expertId));
    if (!calendar) return fail("not-found");
    if (standingOf(calendar, caller.now) !== "asked") return fail("not-old");
    const forgotten = { etag: null, contentHash: null, timeZone: null, coversUntil: null };
    if (choice === "drop") await tx.delete(busyTimes).where(eq(busyTimes.calendarId, id));
    await tx
      .update(ownCalendars)
      .set({ choice, ...(choice === "drop" && forgotten) } satisfies Partial<OwnCalendar>)
      .where(eq(ownCalendars.id, id));
    await audit(tx, caller, expertId, { action: "busy-times-chosen", detail: { choice } });
    return ok(calendarName(calendar));
  });
}

/** Runs a change of the caller's own expert, under the expert's lock. */
function changeOwn<Value, Why, Gone>(
  db: Db,
  { actor: { userId, expertId } }: SignedInCaller,
  gone: Gone,
  change: (tx: Db, expertId: string) => Promise<Result<Value, Why>>,
): Promise<Result<Value, Why | Gone>> {
  return runCommand(db, async (tx): Promise<Result<Value, Why | Gone>> => {
    if (!expertId) return fail(gone);
    await lockInOrder(tx, ["expert", expertId]);
    if (!(await isTheirExpert(tx, { userId, expertId }))) return fail(gone);
    return change(tx, expertId);
  });
}

const isOwn = (id: string, expertId: string) =>
  and(eq(ownCalendars.id, isId(id) ? id : newId()), eq(ownCalendars.expertId, expertId));

const audit = (
  tx: Db,
  caller: SignedInCaller,
  expertId: string,
  entry: Pick<AuditEntry, "action" | "detail">,
) => recordAudit(tx, caller, { ...entry, object: { type: "expert", id: expertId } });
