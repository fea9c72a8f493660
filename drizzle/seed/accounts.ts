import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { hashPassword } from "~/domain/accounts/password.server";
import { newId } from "~/platform/ids";
import { demoExperts } from "./experts";

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

/** Demo experts with an account of their own, besides the contract's; the others can't be messaged. */
const withAccounts = new Set(["leila", "elin", "yuki", "jonas", "diego", "priya"]);

/** Writes the five accounts of the contract, of which the expert's is Amara's, and those of some more experts. */
export async function seedAccounts(
  db: Db,
  { now, adminEmail, idOf }: { now: Date; adminEmail: string; idOf: (key: string) => string },
) {
  // Before the first of their demo bookings.
  const joinedAt = new Date(now.getTime() - 120 * 86_400_000);
  const add = (account: Parameters<typeof addAccount>[2], at = joinedAt) => addAccount(db, at, account);
  // An expert's account is as old as the card.
  const listedAt = (key: string) => {
    const days = demoExperts.find((one) => one.key === key)?.daysListed ?? 0;
    return new Date(now.getTime() - days * 86_400_000);
  };
  const learner = await add({
    email: "learner@keyway.example",
    fullName: "Nadia Rahman",
    timeZone: "Europe/Paris",
  });
  const learner2 = await add({ email: "learner2@keyway.example", fullName: "Owen Price", timeZone: null });
  const amara = {
    ...{ email: "expert@keyway.example", fullName: "Amara Okafor", role: "expert" as const },
    ...{ timeZone: "Africa/Lagos", avatarUrl: "/avatars/amara.svg" },
  };
  const expert = await add(amara, listedAt("amara"));
  await add({ email: "new-expert@keyway.example", fullName: "Viktor Hale", role: "expert", timeZone: null });
  await add({ email: adminEmail, fullName: "Keyway Admin", role: "admin", timeZone: "UTC" });
  const links = [{ userId: expert.id, expertId: idOf("amara") }];
  for (const { key, name, timeZone } of demoExperts.filter((one) => withAccounts.has(one.key))) {
    const account = await add(
      {
        ...{ email: `${key}@keyway.example`, fullName: name, role: "expert" as const, timeZone },
        avatarUrl: `/avatars/${key}.svg`,
      },
      listedAt(key),
    );
    links.push({ userId: account.id, expertId: idOf(key) });
  }
  await db.insert(expertsUsers).values(links);
  return { learner, learner2, expert };
}
