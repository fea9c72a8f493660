import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { applications } from "~/db/schema/applications";
import { bookings } from "~/db/schema/bookings";
import { cardVersions } from "~/db/schema/card-versions";
import { emailLinks } from "~/db/schema/email-links";
import { expertAvailability } from "~/db/schema/expert-availability";
import { expertDaysOff } from "~/db/schema/expert-days-off";
import { expertProfileViews } from "~/db/schema/expert-profile-views";
import { experts } from "~/db/schema/experts";
import { expertsUsers } from "~/db/schema/experts-users";
import { identities } from "~/db/schema/identities";
import { recoveryCodes } from "~/db/schema/recovery-codes";
import { secondFactors } from "~/db/schema/second-factors";
import { sessions } from "~/db/schema/sessions";
import { users } from "~/db/schema/users";
import { isVersionOf, type Owner, ownedBy } from "./account-owner.server";
import { deletedEmail, deletedName } from "./erased";

/** The rows of an account that is erased, in the erasure's transaction: emptied where others need them, else deleted. */

/** The row stays for other people's bookings. Its address is free again: whoever signs up with it is somebody new. */
export async function eraseUser(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      email: deletedEmail(userId),
      fullName: deletedName,
      passwordHash: null,
      passwordChangedAt: null,
      emailVerifiedAt: null,
      timeZone: null,
      avatarUrl: null,
      isActive: false,
      erasedAt: now,
    })
    .where(eq(users.id, userId));
}

/** Every way in, and whose profiles were looked at. */
export async function eraseAccess(tx: Db, userId: string): Promise<void> {
  for (const table of [sessions, emailLinks, identities, secondFactors, recoveryCodes]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  // The views still count for the experts, each as somebody of its own.
  await tx
    .update(expertProfileViews)
    .set({ viewerId: null, viewerKey: sql`gen_random_uuid()::text` })
    .where(eq(expertProfileViews.viewerId, userId));
}

/** Whatever became of them. */
export async function eraseApplications(tx: Db, userId: string): Promise<void> {
  await tx.delete(applications).where(eq(applications.userId, userId));
}

/** Cards stay as the other side of past bookings; nobody finds them, and nothing is in them. */
export async function eraseCards(tx: Db, owner: Owner, now: Date): Promise<void> {
  await tx.delete(expertsUsers).where(eq(expertsUsers.userId, owner.id));
  const ids = owner.cards.map(({ id }) => id);
  await tx.delete(expertAvailability).where(inArray(expertAvailability.expertId, ids));
  await tx.delete(expertDaysOff).where(inArray(expertDaysOff.expertId, ids));
  await tx.delete(cardVersions).where(isVersionOf(owner));
  await tx
    .update(experts)
    .set({
      name: deletedName,
      title: "",
      tagline: null,
      bio: "",
      region: "Global",
      languages: [],
      specialties: [],
      certifications: [],
      skills: [],
      education: null,
      experience: null,
      avatar: null,
      linkedin: null,
      calendly: null,
      lesson: null,
      email: null,
      meetingLink: null,
      timeZone: "UTC",
      approved: false,
      deletedAt: sql`coalesce(${experts.deletedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(inArray(experts.id, ids));
}

/** The sessions stay with the other side, as somebody's. Nobody will meet there, and a link may bear either's name. */
export async function anonymiseBookings(tx: Db, owner: Owner): Promise<void> {
  const userId = owner.id;
  await tx
    .update(bookings)
    .set({ learnerName: deletedName, learnerEmail: deletedEmail(userId) })
    .where(eq(bookings.learnerId, userId));
  await tx
    .update(bookings)
    .set({ meetingLink: null })
    .where(and(ownedBy(owner), isNotNull(bookings.meetingLink)));
}
