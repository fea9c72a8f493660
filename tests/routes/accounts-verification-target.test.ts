import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailLinks } from "~/db/schema/email-links";
import { users } from "~/db/schema/users";
import { testNow } from "../support/caller";
import { cardPages } from "../support/card-pages";
import { createExpert } from "../support/factories";
import { makeLink, workOnOrder } from "../support/links";
import { get, post } from "../support/request";
import { email, slot, useVerification } from "./verification-scene";

/** Where the link that is in the mailbox already leads: to the page that asked for a confirmed address. */

const { t, ask, newcomer, pageOf, confirm } = useVerification();
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
  /** Opens a page and goes where it leads, as a browser does. */
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
  expect(confirmed.headers.get("Location")).toBe(waitingFor(path));
  const { html } = await pageOf(waitingFor(path), cookie);
  expect(html).toContain(`<a href="${path}" data-redirect-after="3">`);
});

describe("of several the last counts", () => {
  test("page after page, wherever sign-up was to lead", async () => {
    const { open, target } = await scene("/apply-as-expert");
    await open(waitingFor("/profile/two-factor"));
    expect(await target()).toEqual(["/profile/two-factor"]);
    await open(creator);
    expect(await target()).toEqual([creator]);
  });

  test("but a page doesn't take the place of a time that was chosen before signing up", async () => {
    const { open, target } = await scene(slot);
    await open(creator);
    expect(await target()).toEqual([slot]);
  });

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

  test("so does a page that names a time, which takes the place of another time", async () => {
    const later = slot.replace("T10", "T11");
    const { open, target } = await scene(slot);
    await open(waitingFor(later));
    expect(await target()).toEqual([later]);
  });

  test("a page that only looks as if it named one gives way", async () => {
    const { open, target } = await scene("/experts?search=datetime=");
    await open(creator);
    expect(await target()).toEqual([creator]);
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

  test("once the address is confirmed", async () => {
    const { id, open, target } = await scene();
    await t.db.update(users).set({ emailVerifiedAt: testNow }).where(eq(users.id, id));
    await open(waitingFor(creator));
    expect(await target()).toEqual([null]);
  });
});

describe("a mail that is sent again", () => {
  async function sentAgain(first: string, asked: string) {
    const { cookie, open } = await scene(first);
    await open(waitingFor(asked));
    await ask(post("/check-email", { email, redirectTo: asked }, cookie));
    const confirmed = await confirm((await workOnOrder(t.db)) ?? "", cookie);
    return confirmed.headers.get("Location");
  }

  test("leads to the time that was chosen before, from whatever page it is asked for", async () => {
    expect(await sentAgain(slot, "/apply-as-expert")).toBe(waitingFor(slot));
  });

  test("leads to the page that it is asked for from when no time was chosen", async () => {
    expect(await sentAgain("/experts", "/apply-as-expert")).toBe(waitingFor("/apply-as-expert"));
  });
});
