import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { applications } from "~/db/schema/experts/applications";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { mails } from "~/db/schema/site/mails";
import { signOut } from "~/domain/accounts/sessions/sessions.server";
import { newId } from "~/platform/ids";
import { visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { useAdminScene } from "../../support/scenes/admin-scene";
import { createApplication } from "../../support/scenes/cards";
import { createExpert, createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { get, post, siteRequest } from "../../support/site/request";

/**
 * Attempts at the admin's decisions by users who aren't the admin, or who have lured the admin to their page.
 */

const t = useDatabase();
const scene = useAdminScene(t);
const { ask, open, read, send } = scene;
let applicant: typeof users.$inferSelect;
/** The address and the fields of each waiting decision. */
let decisions: Array<[path: string, fields: Record<string, string>]>;

beforeEach(async () => {
  applicant = await createUser(t.db);
  const application = await createApplication(t.db, { userId: applicant.id });
  const version = await scene.createVersion();
  const record = await createExpert(t.db, { name: "Marta K", email: applicant.email });
  decisions = [
    [`/admin/approvals/applications/${application.id}`, { decision: "accept" }],
    [`/admin/approvals/cards/${version.id}`, { decision: "accept" }],
    [`/admin/approvals/links/${record.id}`, { userId: applicant.id }],
  ];
});

async function expectNothingDecided() {
  expect(await t.db.select().from(applications)).toMatchObject([{ status: "pending" }]);
  expect(await t.db.select().from(cardVersions)).toMatchObject([{ status: "submitted" }]);
  expect(await t.db.$count(expertsUsers)).toBe(1);
  expect(await t.db.select().from(users).where(eq(users.id, applicant.id))).toMatchObject([
    { role: "learner" },
  ]);
  expect(await t.db.$count(mails)).toBe(0);
}

describe.each(["", ".data"])("only the admin decides, at addresses that end with %j", (ending) => {
  test.each(["visitor", "applicant", "author", "signed-out admin"])("%s", async (who) => {
    const headers = await cookieOf(who);
    for (const [path, fields] of decisions) {
      expect((await ask(post(path + ending, fields, headers))).status).toBe(403);
      const shown = await ask(get(path + ending, headers));
      const page = await shown.text();
      expect(page).not.toContain(applicant.email);
      expect(page).not.toContain(scene.expert.bio);
      if (ending !== "") continue;
      const asked = await ask(siteRequest(path, { method: "HEAD", headers }));
      for (const answer of [shown, asked])
        expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
    }
    await expectNothingDecided();
  });
});

async function cookieOf(who: string): Promise<Record<string, string>> {
  if (who === "applicant") return signedInAs(t, applicant.id);
  if (who === "author") return signedInAs(t, scene.author.id);
  if (who === "visitor") return {};
  const token = scene.cookie.Cookie.replace("keyway_session=", "");
  await signOut(t.db, visitor(), token);
  return scene.cookie;
}

test("an admin of yesterday, whose role has gone to another account, decides nothing", async () => {
  await t.db.update(users).set({ role: "learner" }).where(eq(users.id, scene.admin.id));
  for (const [path, fields] of decisions) expect((await send(path, fields)).status).toBe(403);
  await expectNothingDecided();
});

test("what no form of ours sends decides nothing, and breaks nothing", async () => {
  const hostile: Record<string, string | string[]>[] = [
    { decision: "refuse", reason: "a\u0000b" },
    { decision: ["refuse", "accept"], reason: "" },
    { "decision[0]": "accept" },
    { "decision.x": "accept" },
    { decision: "APPROVE" },
    { decision: " accept" },
    { decision: "refuse", "reason[0]": "why" },
    { decision: "refuse", reason: "x".repeat(70_000) },
    { constructor: "accept", __proto__x: "accept" },
  ];
  for (const [path] of decisions.slice(0, 2)) {
    for (const fields of hostile) {
      expect({ fields, status: (await send(path, fields)).status }).toMatchObject({
        status: expect.toSatisfy((status: number) => status === 400 || status === 413),
      });
    }
    const json = new Request(get(path).url, {
      method: "POST",
      body: JSON.stringify({ decision: "accept" }),
      headers: { ...scene.cookie, "Content-Type": "application/json" },
    });
    expect((await read(json)).status).toBe(400);
  }
  await expectNothingDecided();
});

test.each([
  ["cards", { decision: "accept" }],
  ["applications", { decision: "accept" }],
  ["links", null],
])("what isn't there is 404: %s", async (list, fields) => {
  const ofAnAccount = applicant.id;
  for (const id of ["nonsense", newId(), ofAnAccount, "%00", "'%20or%201=1", "x".repeat(2000)]) {
    const path = `/admin/approvals/${list}/${id}`;
    expect({ path, status: (await open(path)).status }).toEqual({ path, status: 404 });
    if (fields) expect({ path, status: (await send(path, fields)).status }).toEqual({ path, status: 404 });
  }
  await expectNothingDecided();
});
