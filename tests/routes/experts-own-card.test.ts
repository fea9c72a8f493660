import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { cardVersions } from "~/db/schema/card-versions";
import { experts } from "~/db/schema/experts";
import { expertsUsers } from "~/db/schema/experts-users";
import type { users } from "~/db/schema/users";
import { createSession } from "~/domain/accounts/sessions/sessions.server";
import { decideCard } from "~/domain/experts/decide-card.server";
import { newId } from "~/platform/ids";
import { fullCard } from "../support/cards";
import { useDatabase } from "../support/database";
import { createExpert, createUser } from "../support/factories";
import { answerOf, asActor, get, testNow as now, post, routeArgs } from "../support/request";
import { openSite } from "../support/site";

/** The creator and the edit form as a browser without a script uses them. */

const t = useDatabase();
const pages = ["/expert-profile-creator", "/create-expert-profile", "/profile/expert"];
let ask: (request: Request) => Promise<Response>;

beforeAll(async () => {
  ask = await openSite({ t });
});

type Fields = Record<string, string | string[]>;

async function signIn(userId: string) {
  const values = { userId, remember: false, userAgent: "test", endsSessionId: null, now };
  return { Cookie: `keyway_session=${await createSession(t.db, values)}` };
}

const asExpert = (values: Partial<typeof users.$inferInsert> = {}) =>
  createUser(t.db, { role: "expert", fullName: "Amara Okafor", ...values });

async function send(userId: string, path: string, fields: Fields) {
  const answer = await ask(post(path, fields, await signIn(userId)));
  return {
    status: answer.status,
    location: answer.headers.get("Location"),
    answer,
    html: await htmlOf(answer),
  };
}

const open = async (userId: string, path: string) => htmlOf(await ask(get(path, await signIn(userId))));

/** React marks where texts meet; a reader doesn't see that. */
const htmlOf = async (answer: Response) =>
  (await answer.clone().text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

/** The values of the fields with this name, in the order of the page. */
const valuesOf = (html: string, name: string) =>
  [...html.matchAll(/<input\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(` name="${name}"`))
    .map((tag) => /\svalue="([^"]*)"/.exec(tag)?.[1] ?? "");

async function noticeAfter(userId: string, answer: Response) {
  const { Cookie } = await signIn(userId);
  const flash = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return htmlOf(await ask(get("/profile", { Cookie: [Cookie, ...flash].join("; ") })));
}

describe("who may", () => {
  test.each(pages)("%s: experts with a confirmed address only", async (path) => {
    const [learner, admin] = [await createUser(t.db), await createUser(t.db, { role: "admin" })];
    const unverified = await asExpert({ emailVerifiedAt: null });
    for (const [user, location] of [
      [null, `/login?redirectTo=${encodeURIComponent(path)}`],
      [learner, "/experts"],
      [admin, "/experts"],
      [unverified, `/check-email?redirectTo=${encodeURIComponent(path)}`],
    ] as const) {
      const headers = user ? await signIn(user.id) : {};
      for (const request of [get(path, headers), post(path, fullCard, headers)]) {
        const answer = await ask(request);
        expect([answer.status, answer.headers.get("Location")]).toEqual([302, location]);
      }
    }
    expect([await t.db.$count(experts), await t.db.$count(cardVersions)]).toEqual([0, 0]);
  });

  test("the edit form leads to the creator where there is no card yet", async () => {
    const { id } = await asExpert();
    const headers = await signIn(id);
    for (const request of [get("/profile/expert", headers), post("/profile/expert", fullCard, headers)]) {
      const answer = await ask(request);
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/expert-profile-creator"]);
    }
    expect(await t.db.$count(experts)).toBe(0);
  });
});

describe("the creator", () => {
  test("says what happens, and offers the hours", async () => {
    const html = await open((await asExpert()).id, "/create-expert-profile");
    expect(html).toMatch(/<h1>Create Expert Profile</);
    expect(html).toContain(
      "Incomplete cards need all required fields. A complete card will be reviewed by an admin before display.",
    );
    expect(html).toMatch(/<a [^>]*href="\/availability"[^>]*>Manage Availability</);
    expect(html).toMatch(/<button[^>]*>Save Profile</);
    expect(valuesOf(html, "region")).toEqual(["Global"]);
    expect(html).toMatch(/<datalist[^>]*>.*<option value="Incident Response"/);
    expect(html).toContain("The preview needs a title, a bio and a price.");
    // Enter presses the first button of the form: it has to be the one that saves.
    expect(/<form[^>]*id="card".*?<button[^>]*>/s.exec(html)?.[0]).toMatch(/<button[^>]*value="save"[^>]*>$/);
  });

  test.each(["/expert-profile-creator", "/create-expert-profile"])(
    "%s saves a full card, to be reviewed",
    async (path) => {
      const { id } = await asExpert();
      const { status, location, answer } = await send(id, path, fullCard);
      expect([status, location]).toEqual([303, "/profile"]);
      const html = await noticeAfter(id, answer);
      expect(html).toContain("Profile saved successfully!");
      expect(html).toContain(
        "Your expert card is being reviewed by an admin and will be visible once approved.",
      );
      expect(html).not.toContain("Until then, learners see");
      expect(await t.db.select().from(experts)).toMatchObject([
        { name: "Amara Okafor", priceCents: 4250, approved: false, certifications: ["GCIH", "OSCP"] },
      ]);
      const listing = await htmlOf(await ask(get("/experts")));
      expect(listing).not.toContain("Incident responder");
    },
  );

  test("asks for all nine and keeps every letter", async () => {
    const { id } = await asExpert();
    const typed = { ...fullCard, lesson: "", tagline: "Calm", calendly: "ftp://x", skills: ["a", "", "<b>"] };
    const { status, html } = await send(id, "/expert-profile-creator", typed);
    expect(status).toBe(400);
    expect(html).toMatch(/There is a problem.*Please fill in all required fields\..*href="#card-lesson"/s);
    expect(html).toMatch(/href="#card-calendly">Calendly URL must be a web address/);
    expect(html).toContain('id="card-lesson"');
    expect(valuesOf(html, "skills")).toEqual(["a", "", "&lt;b&gt;"]);
    expect(valuesOf(html, "certifications")).toEqual(["GCIH, OSCP"]);
    expect(valuesOf(html, "language")).toEqual(["English", "Igbo"]);
    for (const [name, value] of Object.entries({ tagline: "Calm", calendly: "ftp://x", price: "42.50" })) {
      expect(valuesOf(html, name)).toEqual([value]);
    }
    expect(html).toMatch(
      /<textarea[^>]*name="bio"[^>]*>\s*Ten years of triage\.\s+And reports\.<\/textarea>/,
    );
    expect(await t.db.$count(experts)).toBe(0);
  });

  test("an emptied field stays empty, whatever is saved", async () => {
    const { id } = await asExpert();
    await createExpert(t.db, { userId: id });
    const { html } = await send(id, "/profile/expert", { ...fullCard, title: "", region: "" });
    expect([valuesOf(html, "title"), valuesOf(html, "region")]).toEqual([[""], [""]]);
  });
});

describe("rows come and go without a script", () => {
  test.each(pages)("%s: nothing is saved, nothing is lost", async (path) => {
    const { id } = await asExpert();
    if (path === "/profile/expert") await createExpert(t.db, { userId: id });
    const typed = { title: "T", price: "abc", certifications: ["A", "B, C", "D"], skills: "x" };
    const added = await send(id, path, { ...typed, intent: "add-certifications" });
    expect(added.status).toBe(200);
    expect(valuesOf(added.html, "certifications")).toEqual(["A", "B, C", "D", ""]);
    expect(added.html).toMatch(
      /<input[^>]*id="card-certifications-4"[^>]*autofocus|<input[^>]*autofocus[^>]*id="card-certifications-4"/i,
    );
    const removed = await send(id, path, { ...typed, intent: "remove-certifications-1" });
    expect(removed.status).toBe(200);
    expect(valuesOf(removed.html, "certifications")).toEqual(["A", "D"]);
    for (const { html } of [added, removed]) {
      expect([valuesOf(html, "title"), valuesOf(html, "price"), valuesOf(html, "skills")]).toEqual([
        ["T"],
        ["abc"],
        ["x"],
      ]);
      expect(html).not.toContain("There is a problem");
    }
    expect(await t.db.$count(cardVersions)).toBe(0);
  });

  test("the buttons aren't held up by the browser's own checks", async () => {
    const html = await open((await asExpert()).id, "/expert-profile-creator");
    const buttons = [...html.matchAll(/<button\b[^>]*value="(?:add|remove|preview)[^"]*"[^>]*>/g)];
    expect(buttons.length).toBeGreaterThanOrEqual(5);
    for (const [tag] of buttons) expect(tag).toMatch(/formnovalidate/i);
  });
});

describe("the preview", () => {
  test("is the listing's card, of what is typed, and saves nothing", async () => {
    const { id } = await asExpert();
    const { status, html } = await send(id, "/expert-profile-creator", {
      ...fullCard,
      lesson: "",
      intent: "preview",
    });
    expect(status).toBe(200);
    const preview = html.slice(html.indexOf('id="card-preview"'));
    for (const text of [
      '<li class="expert-card">',
      "Amara O.",
      "<p>Incident responder</p>",
      "Ten years of triage. And reports.",
      "$42.50",
      '<abbr title="Igbo">IG</abbr>',
      'src="https://pictures.example/amara.png"',
    ]) {
      expect(preview).toContain(text);
    }
    expect(preview).not.toContain("Okafor");
    expect(html).not.toContain("There is a problem");
    expect(await t.db.$count(experts)).toBe(0);
  });

  test("shows no address that couldn't be saved", async () => {
    const { id } = await asExpert();
    const fields = { ...fullCard, avatar: "javascript:alert(1)", intent: "preview" };
    const { html } = await send(id, "/expert-profile-creator", fields);
    expect(html).not.toMatch(/src="javascript/);
    expect(valuesOf(html, "avatar")).toEqual(["javascript:alert(1)"]);
  });

  test("of a card with reviews has them", async () => {
    const { id } = await asExpert();
    await createExpert(t.db, { userId: id, rating: 4.9, reviews: 12 });
    const html = await open(id, "/profile/expert");
    expect(html.slice(html.indexOf('id="card-preview"'))).toMatch(/4\.9.*12 reviews/s);
  });
});

describe("the edit form", () => {
  test("starts from the card, and what it saves waits beside it", async () => {
    const { id } = await asExpert();
    const card = await createExpert(t.db, { userId: id, certifications: ["GCIH", "OSCP"], priceCents: 4250 });
    const before = await open(id, "/profile/expert");
    expect(before).toMatch(/<h1>Edit Expert Profile</);
    expect([
      valuesOf(before, "title"),
      valuesOf(before, "price"),
      valuesOf(before, "certifications"),
    ]).toEqual([...[[card.title], ["42.50"], ["GCIH", "OSCP"]]]);
    const fields = { title: "Threat <hunter>", bio: "New bio.", price: "99" };
    const { status, location, answer } = await send(id, "/profile/expert", fields);
    expect([status, location]).toEqual([303, "/profile"]);
    const profile = await noticeAfter(id, answer);
    expect(profile).toContain("Profile updated successfully! Title: Threat &lt;hunter&gt;");
    expect(profile).toContain(
      "Your expert card is being reviewed by an admin and will be visible once approved.",
    );
    expect(profile).toContain("Until then, learners see the version that was approved before.");
    const listing = await htmlOf(await ask(get("/experts")));
    expect(listing).toContain(card.title);
    expect(listing).not.toContain("hunter");
    expect(await htmlOf(await ask(get(`/expert/${card.id}`)))).toContain("$42.50");
    expect(valuesOf(await open(id, "/profile/expert"), "title")).toEqual(["Threat &lt;hunter&gt;"]);
  });

  test("needs title, bio and price", async () => {
    const { id } = await asExpert();
    await createExpert(t.db, { userId: id });
    const { status, html } = await send(id, "/profile/expert", { title: "", bio: "", price: "" });
    expect(status).toBe(400);
    for (const text of ["Enter your title", "Enter your bio", "Enter your price"])
      expect(html).toContain(text);
    expect(await t.db.$count(cardVersions)).toBe(0);
  });

  test("of a card that was sent back shows the reason and what was sent", async () => {
    const [{ id }, { id: adminId }] = [await asExpert(), await createUser(t.db, { role: "admin" })];
    await send(id, "/expert-profile-creator", fullCard);
    const [version] = await t.db.select().from(cardVersions);
    await decideCard(t.db, {
      ...{ versionId: version?.id ?? "", admin: { userId: adminId }, decision: "return" },
      ...{ reason: "Say <more>.", sourceAddress: null, appUrl: "http://localhost:3000", now },
    });
    const profile = await open(id, "/profile");
    expect(profile).toMatch(/sent your expert card back.*Say &lt;more&gt;\..*href="\/profile\/expert"/s);
    expect(profile).not.toContain("being reviewed by an admin");
    const edit = await open(id, "/profile/expert");
    expect(edit).toContain("Say &lt;more&gt;.");
    expect(valuesOf(edit, "title")).toEqual(["Incident responder"]);
  });

  test.each(pages)("%s says that a deleted card was withdrawn, and keeps what was typed", async (path) => {
    const { id } = await asExpert();
    await createExpert(t.db, { userId: id, deletedAt: now, title: "Gone for good" });
    const { status, html } = await send(id, path, fullCard);
    expect(status).toBe(409);
    expect(html).toContain("This expert card was withdrawn. Please contact support.");
    expect(valuesOf(html, "price")).toEqual(["42.50"]);
    expect(await open(id, path)).not.toContain("Gone for good");
    expect(await t.db.$count(cardVersions)).toBe(0);
  });
});

describe("what isn't theirs", () => {
  const stolen = (own: string, other: string) => ({
    ...fullCard,
    ...{ id: other, expertId: other, expert_id: other, versionId: other, userId: own, user_id: other },
    ...{ approved: "true", status: "approved", rating: "5", reviews: "999", number: "7", name: "Somebody" },
    ...{ email: "admin@keyway.example", decidedBy: own, deletedAt: "2020-01-01", submittedBy: other },
    ...{ sessionsCount: "999", timeZone: "Asia/Tokyo", meetingLink: "https://evil.example" },
  });

  test.each(pages)("%s changes no other expert's card and nothing that the admin decides", async (path) => {
    const [me, other] = [await asExpert(), await asExpert({ fullName: "Bela Novak" })];
    const theirs = await createExpert(t.db, { userId: other.id, name: "Bela Novak" });
    const mine = await createExpert(t.db, { userId: me.id, approved: false });
    const { status } = await send(me.id, `${path}?expertId=${theirs.id}`, stolen(me.id, theirs.id));
    expect(status).toBe(303);
    const [record] = await t.db.select().from(experts).where(eq(experts.id, theirs.id));
    expect(record).toEqual(theirs);
    const [own] = await t.db.select().from(experts).where(eq(experts.id, mine.id));
    expect(own).toMatchObject({
      ...{ name: "Amara Okafor", approved: false, rating: null, reviews: 0, sessionsCount: 0 },
      ...{ timeZone: "UTC", meetingLink: null, deletedAt: null, email: mine.email },
    });
    expect(await t.db.select().from(cardVersions)).toMatchObject([
      {
        expertId: mine.id,
        number: 1,
        status: "submitted",
        submittedBy: me.id,
        decidedBy: null,
        name: "Amara Okafor",
      },
    ]);
    expect(await t.db.$count(expertsUsers)).toBe(2);
  });

  test("is never shown", async () => {
    const [me, other] = [await asExpert(), await asExpert()];
    const theirs = await createExpert(t.db, {
      userId: other.id,
      title: "Their secret draft",
      approved: false,
    });
    await createExpert(t.db, { userId: me.id });
    for (const path of [...pages, "/profile"]) {
      expect(await open(me.id, `${path}?expertId=${theirs.id}&userId=${other.id}`)).not.toContain("secret");
    }
  });
});

test.each([
  ["creator", "/expert-profile-creator", "Failed to update expert profile."],
  ["edit-card", "/profile/expert", "Failed to update profile: We can't reach our records right now."],
])("%s: while storage is away the words of the specification, and the form", async (file, path, text) => {
  const { action } =
    file === "creator"
      ? await import("~/routes/experts-own/creator")
      : await import("~/routes/experts-own/edit-card");
  const actor = { ...(await asActor(t.db, await asExpert())), expertId: newId() };
  const away = openDatabase("postgres://nobody@127.0.0.1:1/none");
  const answer = await answerOf(
    action(routeArgs({ t: { db: away.db }, actor, request: post(path, fullCard) })),
  );
  await away.close();
  expect(answer.status).toBe(503);
  expect(JSON.stringify(answer.body)).toContain(text);
  expect(JSON.stringify(answer.body)).toContain("GCIH, OSCP");
});
