import { eq } from "drizzle-orm";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import type { TestDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse, type Fields } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";

/** Visits to the availability page: its users, their posts, and the answers. */

/** `signIn` creates and signs in a new user, by default an expert without hours. `weekOf` reads the stored hours. */
export function useAvailabilityVisits(t: Pick<TestDatabase, "db">) {
  const site = browse(t);

  async function signIn(
    role: "expert" | "learner" = "expert",
    card: Parameters<typeof createExpert>[1] | null = { hours: [] },
  ) {
    const user = await createUser(t.db, { role });
    const expert = card && (await createExpert(t.db, { userId: user.id, ...card }));
    const cookie = await signedInAs(t, user.id);
    const send = async (fields: Fields) => {
      const page = await site.send("/availability", fields, cookie);
      return { ...page, html: textOf(page.html) };
    };
    const open = async (path = "/availability") => textOf((await site.open(path, cookie)).html);
    return { expertId: expert?.id ?? "", send, open };
  }

  const weekOf = (expertId: string) =>
    t.db.select().from(expertAvailability).where(eq(expertAvailability.expertId, expertId));

  return { ...site, signIn, weekOf };
}

const textOf = (html: string) =>
  html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("’", "'");

/** The values of the ticked hours. */
export const ticked = (html: string) =>
  [...html.matchAll(/<input[^>]*name="slots"[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /\schecked=""/.test(tag))
    .map((tag) => /value="([^"]*)"/.exec(tag)?.[1]);

/** The value of a hidden field. */
export const field = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
