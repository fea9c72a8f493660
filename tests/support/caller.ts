import type { users } from "~/db/schema/accounts/users";
import type { Actor, Caller, SignedInCaller } from "~/domain/caller";
import { newId } from "~/platform/ids";

/** The default instant of tests: a Monday. */
export const testNow = new Date("2026-11-23T10:00:00.000Z");

const after = (unitMs: number) => (count: number) => new Date(testNow.getTime() + count * unitMs);
export const [inMinutes, inHours, inDays] = [after(60_000), after(3_600_000), after(86_400_000)];
export const daysAgo = (days: number) => inDays(-days);

type Given = Partial<Omit<Caller, "actor">>;

/** The caller of a request without a sign-in session. */
export const visitor = (given: Given = {}): Caller => ({
  actor: null,
  now: testNow,
  sourceAddress: "127.0.0.1",
  appUrl: "http://localhost:3000",
  commissionPercent: 0,
  meetingRooms: null,
  seller: {},
  requestId: "test-request",
  ...given,
});

/** The caller of a command, signed in as this actor. */
export const callerFor = (actor: Actor, given: Given = {}): SignedInCaller => ({ ...visitor(given), actor });

/** The caller of a command, signed in to this account, with the id of the expert record linked to it. */
export const callerOf = (
  user: typeof users.$inferSelect,
  { expertId = null, ...given }: Given & { expertId?: string | null } = {},
): SignedInCaller => callerFor(actorOf(user, expertId), given);

/** The actor that the session middleware makes of this account. */
export const actorOf = (user: typeof users.$inferSelect, expertId: string | null = null): Actor => ({
  userId: user.id,
  sessionId: newId(),
  email: user.email,
  fullName: user.fullName,
  role: user.role,
  expertId,
  timeZone: user.timeZone,
  isVerified: user.emailVerifiedAt !== null,
  hasSecondFactor: false,
});

/** A signed-in caller for commands that use only its ids and read everything else from the database. */
export const callerOfId = (
  userId: string,
  { expertId = null, ...given }: Given & { expertId?: string | null } = {},
): SignedInCaller =>
  callerFor(
    {
      ...{ userId, sessionId: newId(), email: "somebody@test.example", fullName: "Somebody", role: "expert" },
      ...{ expertId, timeZone: null, isVerified: true, hasSecondFactor: false },
    },
    given,
  );

/** What a command answers that refuses. */
export const refused = (error: string) => ({ ok: false, error });
