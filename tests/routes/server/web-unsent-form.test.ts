import { describe, expect, test } from "vitest";
import { sessions } from "~/db/schema/accounts/sessions";
import { applications } from "~/db/schema/experts/applications";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { hashPassword } from "~/domain/accounts/password.server";
import { testNow } from "../../support/caller";
import { withSecondFactor } from "../../support/scenes/accounts";
import { createExpert, createUser } from "../../support/scenes/factories";
import { openScan } from "../../support/scenes/scans";
import { signedInAs } from "../../support/site/cookies";
import { get, post } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";
import { nadia } from "../accounts/accounts-entry-forms";

/**
 * A form posted with an ended sign-in session: the sign-in page contains the typed values, and nothing is stored or
 * done.
 */

const { t, ask } = useSite();
const { email, password } = nadia;
const application = { name: "Nadia Rahman", description: 'Ten years of "triage"\r\n& reports' };

async function nadiaHere(values: Parameters<typeof createUser>[1] = {}) {
  return createUser(t.db, { email, passwordHash: await hashPassword(password), ...values });
}

/** The hidden fields of the page's form that posts to `action`. */
function hiddenIn(html: string, action: string): Record<string, string> {
  const form = html.match(new RegExp(`<form[^>]*action="${action}"[^>]*>.*?</form>`, "s"))?.[0] ?? "";
  const inputs = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, unescaped(value)]));
}
const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

/** Follows a 307 redirect as a browser does: posts the same fields there, with the cookies of the answer. */
async function follow(answer: Response, fields: Record<string, string>, cookies = "") {
  expect(answer.status).toBe(307);
  const given = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const Cookie = [...given, cookies].filter(Boolean).join("; ");
  return { answer: await ask(post(answer.headers.get("Location") ?? "", fields, { Cookie })), Cookie };
}

async function expired(path: string, fields: Record<string, string>, headers = {}) {
  const answer = await ask(post(path, fields, headers));
  const html = await answer.text();
  return { status: answer.status, html, carried: hiddenIn(html, "/login") };
}

describe("an application", () => {
  test("comes back filled in after the sign-in, and is sent only then", async () => {
    const { id } = await nadiaHere();
    const dead = await signedInAs(t, id);
    await t.db.delete(sessions);
    const page = await expired("/apply-as-expert", { ...application, password: "S3cretly" }, dead);
    expect(page.status).toBe(401);
    expect(page.html).toContain("<title>Sign in · Keyway</title>");
    expect(page.html).not.toContain("S3cretly");
    expect(page.carried.redirectTo).toBe("/apply-as-expert");

    const wrong = await ask(post("/login", { ...page.carried, email, password: "Another2027" }));
    expect(hiddenIn(await wrong.text(), "/login")).toEqual({});
    const fields = { ...page.carried, email, password };
    const { answer } = await follow(await ask(post("/login", fields)), fields);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(unescaped(html)).toMatch(/Ten years of "triage"\r?\n& reports/);
    expect(html).toContain("Nothing was sent yet: please send it now.");
    expect(html).not.toMatch(/Error:|There is a problem|Keyway2026/);
    expect(await t.db.$count(applications)).toBe(0);
  });

  test("survives the second step, with either kind of code", async () => {
    const user = await nadiaHere();
    const phone = await withSecondFactor(t, user);
    const { carried } = await expired("/apply-as-expert", application);
    const fields = { ...carried, email, password };
    const step = await follow(await ask(post("/login", fields)), fields);
    const html = await step.answer.text();
    expect(step.answer.status).toBe(200);
    expect(html).toContain("Enter your code");
    expect(html).not.toMatch(/There is a problem|with=recovery-code|Keyway2026/);
    const { typed = "" } = hiddenIn(html, "") as { typed?: string };
    const coded = { typed: typed || (carried.typed ?? ""), code: phone.code(testNow) };
    const done = await ask(post("/login/second-step", coded, { Cookie: step.Cookie }));
    const { answer } = await follow(done, coded, step.Cookie);
    expect(unescaped(await answer.text())).toContain('Ten years of "triage"');
  });

  test("is carried again by who isn't signed in yet, and filled in for who signed in elsewhere", async () => {
    const { id } = await nadiaHere();
    const { html } = await expired("/apply-as-expert", application);
    const fields = hiddenIn(html, "/apply-as-expert");
    expect((await expired("/apply-as-expert", fields)).carried.typed).toBe(fields.typed);
    const answer = await ask(post("/apply-as-expert", fields, await signedInAs(t, id)));
    expect([answer.status, unescaped(await answer.text())]).toEqual([
      200,
      expect.stringContaining("Ten years"),
    ]);
    expect(await t.db.$count(applications)).toBe(0);
  });
});

test.each([
  ["/profile/account", { name: "Another name", timeZone: "Europe/Berlin" }, "Another name"],
  ["/expert-profile-creator", { title: "Malware analyst", bio: "Twelve years" }, "Malware analyst"],
  ["/profile/expert", { title: "Malware analyst", intent: "save" }, "Malware analyst"],
  ["/expert-dashboard/meeting-link", { meetingLink: "https://meet.example/nadia" }, "meet.example/nadia"],
  ["/availability", { timeZone: "Europe/Berlin", slots: "1-09", intent: "save" }, "1-09"],
])("what was typed on %s stands there again", async (path, fields, text) => {
  const { id } = await nadiaHere({ role: "expert" });
  await createExpert(t.db, { userId: id });
  const { status, carried } = await expired(path, fields);
  expect(status).toBe(401);
  const back = await ask(post(path, carried, await signedInAs(t, id)));
  expect([back.status, unescaped(await back.text())]).toEqual([200, expect.stringContaining(text)]);
});

test("a CV that was pasted into a scan of the account stands there again, and isn't kept before it is sent", async () => {
  const { id } = await nadiaHere();
  const scanId = await openScan(t.db, id, { scanType: "full" });
  const path = `/skill-scan/${scanId}/14`;
  const { status, carried } = await expired(path, { answer: "Ten years of SIEM\fand Linux", intent: "back" });
  expect([status, carried.redirectTo]).toEqual([401, path]);
  const back = await ask(post(path, carried, await signedInAs(t, id)));
  expect([back.status, await back.text()]).toEqual([
    200,
    expect.stringContaining("Ten years of SIEM and Linux"),
  ]);
  expect(await t.db.select().from(aiSkillScans)).toMatchObject([{ cvText: null }]);
});

test("a step of a plan that was ticked without a session leads back to the plan", async () => {
  const { id } = await nadiaHere();
  const scanId = await openScan(t.db, id);
  const path = `/skill-scan/${scanId}/plan`;
  const { status, carried } = await expired(path, { skill: "KW-siem", done: "1" });
  const back = await ask(post(path, carried, await signedInAs(t, id)));
  expect([status, back.status, back.headers.get("Location")]).toEqual([401, 303, `/skill-scan/${scanId}`]);
});

test.each(["/profile/sessions", "/profile/two-factor"])(
  "%s, where nothing is typed, does nothing",
  async (path) => {
    const { id } = await nadiaHere();
    const cookie = await signedInAs(t, id);
    await signedInAs(t, id);
    const { carried } = await expired(path, { intent: path.endsWith("s") ? "others" : "cancel" });
    expect((await ask(post(path, carried, cookie))).status).toBe(302);
    expect(await t.db.$count(sessions)).toBe(2);
  },
);

test("a page says whose it is, for the script that looks whether that changed; the answer to a post doesn't", async () => {
  const { id } = await nadiaHere();
  const cookie = await signedInAs(t, id);
  const tagOf = async (request: Request) => {
    const html = await (await ask(request)).text();
    return /<html[^>]*>/.exec(html)?.[0].match(/data-who="(.*)"/)?.[1];
  };
  expect(await tagOf(get("/terms"))).toBe("");
  expect(await tagOf(get("/terms", cookie))).toBe(id);
  expect(await tagOf(post("/profile/account", { name: "" }, cookie))).toBeUndefined();
});

test("a post without typed text, or with a password alone, is sent to sign in", async () => {
  for (const [path, fields] of [
    ["/profile/account", {}],
    ["/profile/password", { currentPassword: password, password: "Another2027", confirmPassword: "" }],
  ] as const) {
    const answer = await ask(post(path, fields));
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      302,
      `/login?redirectTo=${encodeURIComponent(path)}`,
    ]);
  }
});

test.each(["x", "[1]", '[["a","b","c"]]', '[["a[99999999]","b"]]', '[["a","b"],["a.b","c"]]'])(
  "%j is no form that was carried",
  async (typed) => {
    const { id } = await nadiaHere();
    expect((await ask(post("/profile/account", { typed }, await signedInAs(t, id)))).status).toBe(400);
  },
);
