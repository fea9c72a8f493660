import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import { expertAvailability } from "~/db/schema/expert-availability";
import { signedInAs } from "../support/cookies";
import type { TestDatabase } from "../support/database";
import { createExpert, createUser } from "../support/factories";
import { flashOf } from "../support/flash";
import { get, post } from "../support/request";
import { openSite } from "../support/site";

/** Visits to the availability page: who opens it, what they post, and what the answer shows. */

export type Fields = Record<string, string | string[]>;

/** Each `signIn` is another expert without hours, unless it says otherwise; `weekOf` is what is stored for one. */
export function useAvailabilityVisits(t: Pick<TestDatabase, "db">) {
  let answerTo: (request: Request) => Promise<Response>;
  beforeAll(async () => {
    answerTo = await openSite({ t });
  });
  const ask = (request: Request) => answerTo(request);

  async function signIn(
    role: "expert" | "learner" = "expert",
    card: Parameters<typeof createExpert>[1] | null = { hours: [] },
  ) {
    const user = await createUser(t.db, { role });
    const expert = card && (await createExpert(t.db, { userId: user.id, ...card }));
    const cookie = await signedInAs(t, user.id);
    const send = async (fields: Fields, headers = {}) => {
      const answer = await ask(post("/availability", fields, { ...cookie, ...headers }));
      return {
        status: answer.status,
        answer,
        html: textOf(await answer.clone().text()),
        flash: flashOf(answer),
      };
    };
    const open = async (path = "/availability") => textOf(await (await ask(get(path, cookie))).text());
    return { expertId: expert?.id ?? "", send, open, cookie };
  }

  const weekOf = (expertId: string) =>
    t.db.select().from(expertAvailability).where(eq(expertAvailability.expertId, expertId));

  return { ask, signIn, weekOf };
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
