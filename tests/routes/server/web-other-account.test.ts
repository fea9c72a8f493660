import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { applications } from "~/db/schema/experts/applications";
import { accountField } from "~/shared/account-field";
import { typedField } from "~/shared/typed-field";
import { chatScene } from "../../support/scenes/chat";
import { createUser } from "../../support/scenes/factories";
import { openScan } from "../../support/scenes/scans";
import { signedInAs } from "../../support/site/cookies";
import { get, post } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";
import { fingerprintsIn } from "../account-fingerprints";

/** A page that was rendered for one account, posted after another account has signed in in the same browser. */

const { t, ask } = useSite();

const postBody = (path: string, body: string, headers: Record<string, string>) =>
  new Request(new URL(path, "http://localhost:3000"), { method: "POST", headers, body });

async function twoPeople() {
  const [first, second] = [
    await createUser(t.db, { fullName: "Nadia Rahman" }),
    await createUser(t.db, { fullName: "Omar Haddad" }),
  ];
  const cookies = { first: await signedInAs(t, first.id), second: await signedInAs(t, second.id) };
  const [fingerprint = ""] = fingerprintsIn(await (await ask(get("/profile/account", cookies.first))).text());
  return { first, second, cookies, fingerprint };
}

test("changes nothing, and says who is signed in now, with a link to the same page", async () => {
  const { second, cookies, fingerprint } = await twoPeople();
  const typed = { name: "Nadia R.", timeZone: "Europe/Berlin", [accountField]: fingerprint };
  const answer = await ask(post("/profile/account", typed, cookies.second));
  const html = await answer.text();
  expect(answer.status).toBe(409);
  expect(answer.headers.get("Cache-Control")).toContain("no-store");
  expect(html).toContain("<h1>You are signed in as Omar Haddad now</h1>");
  expect(html).toContain("<title>You are signed in as Omar Haddad now · Keyway</title>");
  expect(html).toMatch(/<a [^>]*href="\/profile\/account"[^>]*>Open the page again/);
  expect(html).not.toContain("Nadia R.");
  const [{ fullName } = { fullName: "" }] = await t.db.select().from(users).where(eq(users.id, second.id));
  expect(fullName).toBe("Omar Haddad");
});

test("ends no session of the other account, and leads back to the page that the button was on", async () => {
  const { cookies, fingerprint } = await twoPeople();
  const headers = { ...cookies.second, Referer: "http://localhost:3000/profile?from=here" };
  for (const [path, fields] of [
    ["/profile/sessions", { intent: "others" }],
    ["/logout", {}],
  ] as const) {
    const answer = await ask(post(path, { ...fields, [accountField]: fingerprint }, headers));
    expect(answer.status).toBe(409);
    expect(await answer.text()).toMatch(/<a [^>]*href="\/profile\?from=here"/);
  }
  expect(await t.db.$count(sessions)).toBe(2);
});

describe("in a form that can't be taken otherwise, is refused as well", () => {
  const tooMany = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`f${at}`, ""]));
  test.each<[string, number, Record<string, string>]>([
    ["with a control character", 409, { note: "a\0b" }],
    ["with a name that can't be read", 409, { "a[99999999]": "b" }],
    ["with names that contradict each other", 409, { a: "b", "a.b": "c" }],
    // They are counted before any of them is read.
    ["with too many fields", 400, tooMany],
  ])("%s", async (_, status, fields) => {
    const { cookies, fingerprint } = await twoPeople();
    const answer = await ask(post("/logout", { ...fields, [accountField]: fingerprint }, cookies.second));
    expect(answer.status).toBe(status);
    expect(await t.db.$count(sessions)).toBe(2);
  });

  test("with a file", async () => {
    const { cookies, fingerprint } = await twoPeople();
    const body = new FormData();
    body.append("file", new Blob(["x"]), "x.txt");
    body.append(accountField, fingerprint);
    const encoded = new Response(body);
    const headers = { ...cookies.second, "Content-Type": encoded.headers.get("Content-Type") ?? "" };
    const answer = await ask(postBody("/logout", await encoded.text(), headers));
    expect([answer.status, await t.db.$count(sessions)]).toEqual([409, 2]);
  });

  test.each([
    ["as plain text", "text/plain", 400],
    ["in pieces that don't fit", "multipart/form-data; boundary=x", 400],
  ])("%s, where no fingerprint can be read", async (_, type, status) => {
    const { cookies, fingerprint } = await twoPeople();
    const headers = { ...cookies.second, "Content-Type": type };
    const answer = await ask(postBody("/logout", `${accountField}=${fingerprint}`, headers));
    expect([answer.status, await t.db.$count(sessions)]).toEqual([status, 2]);
  });

  test("with a page break in a CV", async () => {
    const { second, cookies, fingerprint } = await twoPeople();
    const id = await openScan(t.db, second.id, { scanType: "full" });
    const fields = { answer: "SIEM\fLinux", intent: "back" };
    const send = (sent: Record<string, string>) => ask(post(`/skill-scan/${id}/14`, sent, cookies.second));
    expect((await send({ ...fields, [accountField]: fingerprint })).status).toBe(409);
    const carried = JSON.stringify([...Object.entries(fields), [accountField, fingerprint]]);
    const answer = await send({ [typedField]: carried });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/skill-scan/${id}/14`]);
  });
});

test("the refusal's own forms are the new account's", async () => {
  const { cookies, fingerprint } = await twoPeople();
  const refused = await ask(post("/theme", { theme: "dark", [accountField]: fingerprint }, cookies.second));
  const [own] = fingerprintsIn(await (await ask(get("/profile/account", cookies.second))).text());
  expect(new Set(fingerprintsIn(await refused.text()))).toEqual(new Set([own]));
  expect(own).not.toBe(fingerprint);
});

test("the data alone are refused as well", async () => {
  const { cookies, fingerprint } = await twoPeople();
  const answer = await ask(
    post("/profile/account.data", { name: "Nadia R.", [accountField]: fingerprint }, cookies.second),
  );
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("Omar Haddad");
});

test("a message that was typed in another account isn't sent, nor shown to this one", async () => {
  const { learner, expert, account } = await chatScene(t.db);
  const [fingerprint = ""] = fingerprintsIn(
    await (await ask(get("/profile/account", await signedInAs(t, account.id)))).text(),
  );
  const fields = { content: "Is `ssh -v` enough?", [accountField]: fingerprint };
  for (const path of [`/expert/${expert.id}/message`, `/messages/${account.id}`]) {
    const answer = await ask(post(path, fields, await signedInAs(t, learner.id)));
    expect([path, answer.status]).toEqual([path, 409]);
    expect(await answer.text()).not.toContain("ssh -v");
  }
  expect(await t.db.$count(chatMessages)).toBe(0);
});

test("a page of one's own is taken, and so is a visitor's, posted after signing in", async () => {
  const { cookies, fingerprint } = await twoPeople();
  for (const fields of [{ [accountField]: fingerprint }, {}]) {
    expect((await ask(post("/theme", { theme: "dark", ...fields }, cookies.first))).status).toBe(303);
  }
});

test("without a session it leads to the sign-in, and a button alone carries nothing", async () => {
  const { fingerprint } = await twoPeople();
  const typed = { name: "Nadia Rahman", description: "Ten years", [accountField]: fingerprint };
  const answer = await ask(post("/apply-as-expert", typed));
  expect([answer.status, (await answer.text()).includes("Ten years")]).toEqual([401, true]);
  expect((await ask(post("/profile/sessions", { intent: "", [accountField]: fingerprint }))).status).toBe(
    302,
  );
});

test("what was typed before a session ended is shown to the account that typed it, and to no other", async () => {
  const { cookies, fingerprint } = await twoPeople();
  const carried = {
    [typedField]: JSON.stringify([
      ["description", "Ten years of triage"],
      [accountField, fingerprint],
    ]),
  };
  const own = await ask(post("/apply-as-expert", carried, cookies.first));
  expect([own.status, (await own.text()).includes("Ten years of triage")]).toEqual([200, true]);

  const others = await ask(post("/apply-as-expert", carried, cookies.second));
  expect([others.status, others.headers.get("Location")]).toEqual([303, "/apply-as-expert"]);
  const given = others.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const Cookie = [...given, cookies.second.Cookie].join("; ");
  const html = await (await ask(get("/apply-as-expert", { Cookie }))).text();
  expect(html).toContain("What was typed here belongs to another account, so the form is empty.");
  expect(html).not.toContain("Ten years of triage");
  expect(await t.db.$count(applications)).toBe(0);
});
