import { createSignInSession } from "~/domain/accounts/sessions/sessions.server";
import { testNow as now } from "../caller";
import type { TestDatabase } from "../db/database";

/** The cookies that a browser would send. */

type Session = Parameters<typeof createSignInSession>[1];

/** The header of a signed-in user: not remembered, at the instant of route tests, unless `values` differ. */
export async function signedInAs(
  { db }: Pick<TestDatabase, "db">,
  userId: string,
  values: Partial<Omit<Session, "userId">> = {},
) {
  const session = { remember: false, userAgent: "test", endsSessionId: null, now, ...values, userId };
  return { Cookie: `keyway_session=${await createSignInSession(db, session)}` };
}

/** The `Cookie` header after this answer: what it set, without what it took away. */
export const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .filter((cookie) => !cookie.includes("Max-Age=0"))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
