import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { inboxes } from "~/db/schema/chat/inboxes";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { subscribers } from "~/db/schema/classes/subscribers";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { favourites } from "~/db/schema/experts/favourites";
import { billingDetails } from "~/db/schema/payments/billing-details";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { formAnswers } from "~/db/schema/site/form-answers";
import { nameFromIdentity } from "../identity";

/**
 * Removes what the maker of an account left in it, before the owner of its mailbox takes it over (decision B9): name,
 * settings, favourites, billing details, pending subscriptions, and scans with their drafts. Waitlist entries, answers, questions and
 * profile views are kept without the account. The new password ends sessions, the calendar address and mailed links.
 * @returns the account's new name, made from its address
 */
export async function removeMakerData(
  tx: Db,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const fullName = nameFromIdentity({ name: null, givenName: null, familyName: null }, email);
  await tx.update(users).set({ fullName, timeZone: null, avatarUrl: null }).where(eq(users.id, userId));
  await tx.delete(favourites).where(eq(favourites.userId, userId));
  await tx.delete(billingDetails).where(eq(billingDetails.userId, userId));
  await tx.delete(aiSkillScans).where(eq(aiSkillScans.userId, userId));
  await tx.update(inboxes).set({ mailsUnread: true }).where(eq(inboxes.userId, userId));
  // A confirmed subscription belongs to the mailbox's owner, because its link was mailed there.
  await tx
    .delete(subscribers)
    .where(and(eq(subscribers.email, email.toLowerCase()), eq(subscribers.status, "pending")));
  await tx.update(classWaitlist).set({ userId: null }).where(eq(classWaitlist.userId, userId));
  await tx.update(formAnswers).set({ userId: null }).where(eq(formAnswers.userId, userId));
  await tx.update(expertQuestions).set({ userId: null }).where(eq(expertQuestions.userId, userId));
  await tx.update(expertProfileViews).set({ viewerId: null }).where(eq(expertProfileViews.viewerId, userId));
  return fullName;
}
