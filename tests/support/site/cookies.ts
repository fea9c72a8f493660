import { createSignInSession } from "~/domain/accounts/sessions/sessions.server";
import { testNow as now } from "../caller";
import type { TestDatabase } from "../db/database";

/** The cookies that a browser sends. */

type Session = Parameters<typeof createSignInSession>[1];

/** Creates a sign-in session, not remembered and at `testNow` unless `values` say otherwise. Returns its header. */
export async function signedInAs(
  { db }: Pick<TestDatabase, "db">,
  userId: string,
  values: Partial<Omit<Session, "userId">> = {},
) {
  const session = { remember: false, userAgent: "test", endsSessionId: null, now, ...values, userId };
  return { Cookie: `keyway_session=${await createSignInSession(db, session)}` };
}

/** The `Cookie` header with the cookies that this answer sets, without those that it removes. */
export const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .filter((cookie) => !cookie.includes("Max-Age=0"))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
