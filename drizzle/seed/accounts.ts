import type { Db } from "~/db/client.server";
import { expertsUsers } from "~/db/schema/experts-users";
import { users } from "~/db/schema/users";
import { hashPassword } from "~/domain/accounts/password.server";
import { newId } from "~/platform/ids";

/** What every demo account signs in with. */
export const demoPassword = "Keyway2026";

export interface DemoAccount {
  id: string;
  email: string;
  fullName: string;
  timeZone: string | null;
}

/** A verified account that signs in with `demoPassword`. */
export async function addAccount(
  db: Db,
  joinedAt: Date,
  account: Pick<typeof users.$inferInsert, "email" | "fullName" | "role" | "avatarUrl"> & {
    timeZone: string | null;
  },
): Promise<DemoAccount> {
  const id = newId();
  const passwordHash = await hashPassword(demoPassword);
  await db
    .insert(users)
    .values({ ...account, id, passwordHash, emailVerifiedAt: joinedAt, createdAt: joinedAt });
  return { id, email: account.email, fullName: account.fullName, timeZone: account.timeZone };
}

/** Writes the five accounts of the contract and links the expert's to `expertId`. */
export async function seedAccounts(
  db: Db,
  { now, adminEmail, expertId }: { now: Date; adminEmail: string; expertId: string },
) {
  // Before the first of their demo bookings.
  const joinedAt = new Date(now.getTime() - 120 * 86_400_000);
  const add = (account: Parameters<typeof addAccount>[2]) => addAccount(db, joinedAt, account);
  const learner = await add({
    email: "learner@keyway.example",
    fullName: "Nadia Rahman",
    timeZone: "Europe/Paris",
  });
  const learner2 = await add({ email: "learner2@keyway.example", fullName: "Owen Price", timeZone: null });
  const expert = await add({
    email: "expert@keyway.example",
    fullName: "Amara Okafor",
    role: "expert",
    timeZone: "Africa/Lagos",
    avatarUrl: "/avatars/amara.svg",
  });
  await add({ email: "new-expert@keyway.example", fullName: "Viktor Hale", role: "expert", timeZone: null });
  await add({ email: adminEmail, fullName: "Keyway Admin", role: "admin", timeZone: "UTC" });
  await db.insert(expertsUsers).values({ userId: expert.id, expertId });
  return { learner, learner2 };
}
