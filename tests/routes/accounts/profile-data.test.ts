import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { users } from "~/db/schema/accounts/users";
import { hashPassword } from "~/domain/accounts/password.server";
import { replaceRecoveryCodes } from "~/domain/accounts/second-factor/recovery-codes.server";
import { testNow } from "../../support/caller";
import { createLiveClass, createSeat, createWaitlistEntry } from "../../support/scenes/classes";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";
import { get, post } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";

/** /profile/data, /profile/export and /profile/deletion, as a browser uses them. */

const { t, ask } = useSite();
const late = {
  get db() {
    return t.db;
  },
};
const password = "correct horse 42";
let site: Awaited<ReturnType<typeof browse>>;
let passwordHash: string;

beforeAll(async () => {
  site = await browse(late);
  passwordHash = await hashPassword(password);
});

async function learner(values: Partial<typeof users.$inferInsert> = {}) {
  const user = await createUser(t.db, { passwordHash, ...values });
  return { user, cookie: await signIn(t, user) };
}

const isErased = async (id: string) =>
  (await t.db.select().from(users).where(eq(users.id, id)))[0]?.erasedAt !== null;

const remove = (fields: Record<string, string>, cookie: string) =>
  site.send("/profile/deletion", fields, cookie);

describe("/profile/data", () => {
  test("says what is kept, offers the copy by a post and the way to the deletion", async () => {
    const { user, cookie } = await learner();
    const { status, html, text } = await site.open("/profile/data", cookie);
    expect(status).toBe(200);
    expect(text).toContain(user.email);
    expect(html).toMatch(/<form action="\/profile\/export" method="post"[^>]*>.*Download my data/s);
    expect(html).toMatch(/<a href="\/profile\/deletion">Delete my account<\/a>/);
  });

  test("offers the admin no deletion, and says why", async () => {
    const { cookie } = await learner({ role: "admin" });
    const { html, text } = await site.open("/profile/data", cookie);
    expect(html).not.toContain("/profile/deletion");
    expect(text).toContain("The admin account runs the site and can&#x27;t be deleted here.");
  });
});

describe("/profile/export", () => {
  test("is a JSON file that no cache stores", async () => {
    const { user, cookie } = await learner();
    const response = await ask(post("/profile/export", {}, { Cookie: cookie }));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="keyway-data.json"',
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect(await response.json()).toMatchObject({
      version: 2,
      exportedAt: "2026-11-23T10:00:00.000Z",
      account: { email: user.email },
      audit: [{ action: "data-exported", sourceAddress: "127.0.0.1" }],
    });
  });

  test("is no page to open", async () => {
    const { cookie } = await learner();
    expect(await site.open("/profile/export", cookie)).toMatchObject({
      status: 302,
      location: "/profile/data",
    });
  });
});

describe("/profile/deletion", () => {
  test("tells which seats, classes and places in line go, in the viewer's zone", async () => {
    const { user, cookie } = await learner({ timeZone: "Asia/Kathmandu", role: "expert" });
    const expert = await createExpert(t.db, { userId: user.id });
    await createSeat(t.db, await createLiveClass(t.db, { title: "Learned" }), user);
    await createLiveClass(t.db, { title: "Taught", expertId: expert.id, startsAt: null });
    const awaited = await createLiveClass(t.db, { title: "Wanted" });
    await createWaitlistEntry(t.db, awaited, { userId: user.id });
    const { text } = await site.open("/profile/deletion", cookie);
    for (const words of [
      "Your seats in live classes are cancelled,",
      "Learned, Tuesday 1 December 2026, 23:45 Kathmandu time (GMT+5:45)",
      ...["Your live classes are cancelled.", "Taught", "You leave the waitlist", "Wanted, Tuesday"],
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain("class-secret");
  });

  test("deletes with the right password: 303 home, cookie gone, a notice, and the session is dead", async () => {
    const { user, cookie } = await learner();
    const response = await ask(post("/profile/deletion", { currentPassword: password }, { Cookie: cookie }));
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    const cookies = response.headers.getSetCookie();
    expect(cookies).toContainEqual(expect.stringMatching(/^keyway_session=;.*Max-Age=0/));
    expect(await isErased(user.id)).toBe(true);
    const flash = cookies.find((one) => one.startsWith("keyway_flash="))?.split(";")[0] ?? "";
    expect(await (await ask(get("/", { Cookie: flash }))).text()).toContain("Your account has been deleted.");
    expect((await site.open("/profile/data", cookie)).location).toMatch(/^\/login/);
  });

  test.each([
    ["no password", {}, "Enter your current password"],
    ["a wrong password", { currentPassword: "wrong horse 42" }, "The current password is not correct."],
    ["the e-mail instead", { email: "user@test.example" }, "Enter your current password"],
  ])("refuses %s with 400, the page and the reason", async (_, fields: Record<string, string>, reason) => {
    const { user, cookie } = await learner();
    const { status, text, html } = await remove(fields, cookie);
    expect(status).toBe(400);
    expect(text).toContain(reason);
    expect(text).toContain("What will happen");
    expect(html).not.toContain("wrong horse 42");
    expect(await isErased(user.id)).toBe(false);
  });

  test("asks for the e-mail where there is no password", async () => {
    const { user, cookie } = await learner({ passwordHash: null });
    expect(await remove({}, cookie)).toMatchObject({ status: 400 });
    const wrong = await remove({ email: "somebody@test.example", currentPassword: "x" }, cookie);
    expect(wrong).toMatchObject({ status: 400 });
    expect(wrong.text).toContain("This is not the email address of your account.");
    expect(wrong.html).toContain('value="somebody@test.example"');
    expect(await isErased(user.id)).toBe(false);
    expect(await remove({ email: ` ${user.email.toUpperCase()} ` }, cookie)).toMatchObject({ status: 303 });
    expect(await isErased(user.id)).toBe(true);
  });

  test("asks for the second step's code where one is on, and uses it last", async () => {
    const { user, cookie } = await learner();
    const sealedSecret = Buffer.from("sealed");
    await t.db.insert(secondFactors).values({ userId: user.id, sealedSecret, confirmedAt: testNow });
    const [code = ""] = await replaceRecoveryCodes(t.db, { userId: user.id, now: testNow });
    const none = await remove({ currentPassword: password }, cookie);
    expect([none.status, none.text.includes("Enter a code")]).toEqual([400, true]);
    const wrong = await remove({ currentPassword: password, code: "123456" }, cookie);
    expect([wrong.status, wrong.text.includes("The code is not correct.")]).toEqual([400, true]);
    // With a wrong password, the right code isn't used up.
    expect((await remove({ currentPassword: "wrong horse 42", code }, cookie)).status).toBe(400);
    expect(await isErased(user.id)).toBe(false);
    expect((await remove({ currentPassword: password, code }, cookie)).status).toBe(303);
    expect(await isErased(user.id)).toBe(true);
  });

  test("is not for the admin", async () => {
    const { user, cookie } = await learner({ role: "admin" });
    const refused = [
      await site.open("/profile/deletion", cookie),
      await remove({ currentPassword: password }, cookie),
    ];
    for (const { status, text } of refused) {
      expect(status).toBe(403);
      expect(text).toContain("The admin account runs the site and can&#x27;t be deleted here.");
    }
    expect(await isErased(user.id)).toBe(false);
  });

  test("of an expert leaves the learner's pages: a deleted user, no address, no dead link", async () => {
    const { user: account, cookie } = await learner({ role: "expert", fullName: "Amara Okafor" });
    const expert = await createExpert(t.db, { userId: account.id });
    const { user, cookie: learnersCookie } = await learner();
    const made = (day: string, status: "completed" | "confirmed") =>
      createBooking(t.db, {
        learnerId: user.id,
        expertId: expert.id,
        startsAt: new Date(`2026-11-${day}T10:00:00.000Z`),
        status,
      });
    const past = await made("02", "completed");
    const ahead = await made("30", "confirmed");
    expect((await remove({ currentPassword: password }, cookie)).status).toBe(303);

    const list = await site.open("/my-bookings", learnersCookie);
    expect(list.text.match(/Deleted user/g)?.length).toBe(2);
    for (const { id } of [past, ahead]) {
      const page = await site.open(`/bookings/${id}`, learnersCookie);
      expect(page.status).toBe(200);
      expect(page.text).toContain("Session with Deleted user");
      expect(page.html).not.toMatch(/Amara|Teaches|keyway\.invalid|href="\/expert\//);
    }
    const cancelled = await site.open(`/bookings/${ahead.id}`, learnersCookie);
    expect(cancelled.text).toContain("cancelled");
    expect(cancelled.text).not.toContain("Payment due");
    const calendar = await site.open(`/bookings/${ahead.id}.ics`, learnersCookie);
    expect(calendar.html).toContain("STATUS:CANCELLED");
    expect((await site.open(`/expert/${expert.id}`, learnersCookie)).status).toBe(404);
  });

  test("of a learner leaves the expert's page without the made-up address", async () => {
    const account = await createUser(t.db, { role: "expert", fullName: "Amara Okafor" });
    const expert = await createExpert(t.db, { userId: account.id });
    const { user, cookie } = await learner();
    const startsAt = new Date("2026-11-02T10:00:00.000Z");
    const { id } = await createBooking(t.db, {
      learnerId: user.id,
      expertId: expert.id,
      startsAt,
      status: "completed",
    });
    expect((await remove({ currentPassword: password }, cookie)).status).toBe(303);
    const { status, text } = await site.open(`/bookings/${id}`, await signIn(t, account));
    expect(status).toBe(200);
    expect(text).toContain("Deleted user");
    expect(text).not.toMatch(/Email [a-z]|keyway\.invalid|Nadia/);
  });
});
