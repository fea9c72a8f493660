import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { users } from "~/db/schema/accounts/users";
import { testNow } from "../../support/caller";
import { makeLink } from "../../support/scenes/accounts";
import { createExpert } from "../../support/scenes/factories";
import { get, post } from "../../support/site/request";
import { cardPages } from "../experts/card-pages";
import { email, useVerification } from "./verification-scene";

/** The target of a link that was already mailed: the page that asked for a confirmed address. */

const { t, ask, newcomer, confirm } = useVerification();
const creator = "/expert-profile-creator";
const waitingFor = (redirectTo: string) => `/check-email?redirectTo=${encodeURIComponent(redirectTo)}`;

async function scene(redirectTo?: string) {
  const person = await newcomer({ role: "expert" });
  const link = { purpose: "verify-email", ...(redirectTo && { redirectTo }) } as const;
  const token = await makeLink(t.db, person.id, link);
  const target = async () => {
    const links = await t.db.select().from(emailLinks).where(eq(emailLinks.userId, person.id));
    return links.map((kept) => kept.redirectTo);
  };
  /** Opens a page and follows its redirect, as a browser does. */
  const open = async (path: string) => {
    const answer = await ask(get(path, person.cookie));
    const location = answer.headers.get("Location");
    return location ? ask(get(location, person.cookie)) : answer;
  };
  return { ...person, token, target, open };
}

test.each(cardPages)("%s, opened before the address was confirmed, is where the mail leads", async (path) => {
  const { token, cookie, open } = await scene();
  expect((await open(path)).status).toBe(200);
  const confirmed = await confirm(token, cookie);
  expect(confirmed.headers.get("Location")).toBe(path);
});

describe("of several the last counts", () => {
  test("nor of one that was chosen since, which takes the place of a page", async () => {
    const { cookie, open, target } = await scene();
    const { id } = await createExpert(t.db);
    await open(creator);
    const chosen = `/checkout/${id}?datetime=${encodeURIComponent("2026-11-24T10:00:00.000Z")}&hours=1`;
    for (const [path, fields] of [
      [`/expert/${id}/book`, { datetime: "2026-11-24T11:00:00.000Z", hours: "1" }],
      [chosen, {}],
    ] as const) {
      expect((await ask(post(path, fields, cookie))).status).toBe(403);
    }
    await open(creator);
    expect(await target()).toEqual([chosen]);
  });
});

describe("nothing changes", () => {
  test.each(["//evil.example", "https://evil.example/", "/\\evil.example", "", `/x?a=${"é".repeat(900)}`])(
    "where %j is to be gone to",
    async (redirectTo) => {
      const { open, target } = await scene(creator);
      expect((await open(waitingFor(redirectTo))).status).toBe(200);
      expect(await target()).toEqual([creator]);
    },
  );

  test("for anybody else, by a visitor who names the address, nor in other links", async () => {
    const { id, open, target } = await scene();
    const other = await newcomer({ email: "other@test.example" });
    await makeLink(t.db, other.id, { purpose: "verify-email" });
    await makeLink(t.db, id, { purpose: "reset-password" });
    await ask(get(`${waitingFor(creator)}&email=${email}`));
    expect(await target()).toEqual([null, null]);
    await open(creator);
    expect((await target()).sort()).toEqual([creator, null]);
    const others = await t.db.select().from(emailLinks).where(eq(emailLinks.userId, other.id));
    expect(others).toMatchObject([{ redirectTo: null }]);
  });

  test("in a link that was used up or ran out", async () => {
    const { id, open, target } = await scene();
    await t.db.update(emailLinks).set({ usedAt: testNow });
    await makeLink(t.db, id, { purpose: "verify-email", now: new Date(testNow.getTime() - 24 * 3_600_000) });
    await open(creator);
    expect(await target()).toEqual([null, null]);
  });

  test("for a browser that only looks ahead", async () => {
    const { cookie, target } = await scene();
    await ask(get(waitingFor(creator), { ...cookie, "Sec-Purpose": "prefetch" }));
    expect(await target()).toEqual([null]);
  });

  test("once the address is confirmed", async () => {
    const { id, open, target } = await scene();
    await t.db.update(users).set({ emailVerifiedAt: testNow }).where(eq(users.id, id));
    await open(waitingFor(creator));
    expect(await target()).toEqual([null]);
  });
});
