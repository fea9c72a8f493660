import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import type { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { mails } from "~/db/schema/site/mails";
import { useDatabase } from "../../support/db/database";
import { useAdminScene } from "../../support/scenes/admin-scene";
import { createExpert, createUser } from "../../support/scenes/factories";

/** A record without an account, and the account with its address: the admin confirms that they belong together. */

const t = useDatabase();
const scene = useAdminScene(t);
const { open, send, follow } = scene;
let account: typeof users.$inferSelect;
let record: typeof experts.$inferSelect;
let path: string;

beforeEach(async () => {
  account = await createUser(t.db, { fullName: "Marta Kowalczyk" });
  record = await createExpert(t.db, { name: "Marta <K>", email: account.email });
  path = `/admin/approvals/links/${record.id}`;
});

const linksOfRecord = () => t.db.$count(expertsUsers, eq(expertsUsers.expertId, record.id));

test("is confirmed for the account that was shown, once, and that account gets a mail", async () => {
  const { html } = await open(path);
  expect(html).toContain(`name="userId" value="${account.id}"`);
  expect(html).toContain("Marta &lt;K&gt;");
  const clicks = await Promise.all([send(path, { userId: account.id }), send(path, { userId: account.id })]);
  expect(clicks.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(clicks.find(({ status }) => status === 409)?.html).toContain("was linked in the meantime");
  expect(await linksOfRecord()).toBe(1);
  expect(await t.db.select().from(mails)).toMatchObject([
    { template: "expert-linked", toEmail: account.email },
  ]);
});

test.each([
  ["learner", " The account is now an expert account and was signed out everywhere."],
  ["expert", "<"],
] as const)("of a %s's account, the queue says what was done", async (role, ending) => {
  await t.db.update(users).set({ role }).where(eq(users.id, account.id));
  const { html } = await follow(path, { userId: account.id });
  expect(html).toContain(`Marta &lt;K&gt; is linked to the account. We&#x27;ve emailed its owner.${ending}`);
  expect(html).toContain("No links to confirm.");
});

test("to an account that was not shown is refused", async () => {
  const { status, html } = await send(path, { userId: scene.author.id });
  expect([status, html.includes("Nothing was changed.")]).toEqual([409, true]);
  expect(await linksOfRecord()).toBe(0);
});

test("whose address is another's by now is refused in words, and there is nothing to confirm", async () => {
  await t.db.update(users).set({ email: "else@test.example" }).where(eq(users.id, account.id));
  const { status, html } = await send(path, { userId: account.id });
  expect(status).toBe(409);
  expect(html).toContain("The record&#x27;s email is no longer the confirmed address of this account.");
  expect(html).toContain("Nothing to confirm");
  expect(html).not.toContain('name="userId"');
  expect([await linksOfRecord(), await t.db.$count(mails)]).toEqual([0, 0]);
});

test.each<[string, Record<string, string | string[]>]>([
  ["no account", {}],
  ["an empty one", { userId: "" }],
  ["nonsense", { userId: "' or 1=1 --" }],
  ["a list", { "userId[0]": "x" }],
  ["another account first", { userId: ["0190c0de-0000-7000-8000-000000000001", "x"] }],
])("named with %s is refused", async (_, fields) => {
  expect((await send(path, fields)).status).toBe(409);
  expect(await linksOfRecord()).toBe(0);
});
