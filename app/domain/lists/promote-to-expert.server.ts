import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { makeExpert } from "~/domain/accounts/make-expert.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import type { PromotionError, UserSummary } from "./users";

/**
 * Makes the account with this email an expert's; a trigger ends its sign-in sessions. The expert creates the card.
 * Audited.
 */
export async function promoteToExpert(
  db: Db,
  caller: SignedInCaller,
  { email }: { email: string },
): Promise<Result<{ userId: string }, PromotionError>> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.email, email), isNull(users.erasedAt)))
      .for("update");
    const refused = refusePromotion(user);
    if (refused || !user) return fail(refused ?? "unknown-email");
    await makeExpert(tx, caller, user.id);
    return ok({ userId: user.id });
  });
}

/** Returns why the account can't become an expert's; null if it can. */
export function refusePromotion(
  user: Pick<UserSummary, "role" | "isActive"> | null | undefined,
): PromotionError | null {
  if (!user) return "unknown-email";
  if (user.role === "admin") return "is-admin";
  if (user.role === "expert") return "already-expert";
  return user.isActive ? null : "not-active";
}
