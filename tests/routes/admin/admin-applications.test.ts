import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { portraits } from "~/db/schema/accounts/portraits";
import { users } from "~/db/schema/accounts/users";
import { applications } from "~/db/schema/experts/applications";
import { mails } from "~/db/schema/site/mails";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { useAdminScene } from "../../support/scenes/admin-scene";
import { createApplication, forTheCard } from "../../support/scenes/cards";
import { createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";

/** How the admin reads and decides an application. */

const t = useDatabase();
const scene = useAdminScene(t);
const { open, send, follow } = scene;
let applicant: typeof users.$inferSelect;
beforeEach(async () => {
  applicant = await createUser(t.db);
});

const apply = async (values: Partial<typeof applications.$inferInsert> = {}) => {
  const { id } = await createApplication(t.db, { userId: applicant.id, ...values });
  return `/admin/approvals/applications/${id}`;
};
const change = (values: Partial<typeof users.$inferInsert>) =>
  t.db.update(users).set(values).where(eq(users.id, applicant.id));
const alreadyDecided = "This application was decided in the meantime. Nothing was changed.";

test("shows what was written, escaped, and is accepted once", async () => {
  const description = "<script>alert(1)</script>";
  const path = await apply({ description });
  const { html } = await open(path);
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).not.toContain(description);
  expect(html).toContain(applicant.email);
  expect(html.indexOf('href="#decide"')).toBeLessThan(html.indexOf("per 50-minute lesson"));
  // The photo covers the initials and has no text of its own, so that the initials stay if it fails.
  expect(html).toMatch(/><span>NR<\/span><img [^>]*src="https:\/\/pictures\.example\/nadia\.jpg" alt=""/);
  const first = await send(path, { decision: "accept" });
  expect([first.status, first.location]).toEqual([303, "/admin/approvals"]);
  const second = await send(path, { decision: "refuse", reason: "Too <late>" });
  expect(second.status).toBe(409);
  expect(second.html).toContain(alreadyDecided);
  expect(second.html).toMatch(/The reason you wrote was not sent:<\/p><p[^>]*>Too &lt;late&gt;/);
  expect(await t.db.select().from(applications)).toMatchObject([{ status: "accepted", reason: null }]);
});

test("of an account with another name has both names, in queue, title and notice", async () => {
  await change({ fullName: "Léa Learner" });
  const path = await apply({ name: "Nadia Rahman" });
  const both = "Nadia Rahman (account: Léa Learner)";
  expect((await open("/admin/approvals")).html).toContain(`href="${path}">${both}</a>`);
  expect((await open(path)).html).toContain(`<h1>Application of ${both}</h1>`);
  const { html } = await follow(path, { decision: "accept" });
  expect(html).toContain(`Application of ${both} accepted.`);
  expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
    { facts: { to_name: "Léa Learner" } },
  ]);
});

test.each([
  ["accepted", null],
  ["declined", "Please add <references>."],
] as const)(
  "that was %s says so, when and why, above what was written, and offers nothing",
  async (status, reason) => {
    const path = await apply({ status, reason, decidedBy: scene.admin.id, decidedAt: now });
    const { html } = await open(path);
    expect(html).toContain(`This application was ${status}`);
    expect(html).toMatch(/(Accepted|Declined) Monday 23 November 2026, 11:00 Berlin time \(GMT\+1\)\./);
    expect(html).not.toMatch(/name="decision"|#decide/);
    if (reason)
      expect(html.indexOf("Please add &lt;references&gt;.")).toBeLessThan(
        html.indexOf("per 50-minute lesson"),
      );
  },
);

test("of a learner who was declined before shows that, with its reason; another's stays out of it", async () => {
  const decided = { decidedBy: scene.admin.id, decidedAt: new Date("2026-11-03T10:00:00Z") };
  const earlier = await apply({
    ...{ status: "declined", reason: "Please add references.", ...decided },
    createdAt: new Date("2026-11-01T10:00:00Z"),
  });
  const { id: userId } = await createUser(t.db);
  await createApplication(t.db, { userId, status: "declined", reason: "Not you.", ...decided });
  const path = await apply({ createdAt: now });
  const { html } = await open(path);
  expect(html).toContain("Applied before");
  expect(html).toContain(`href="${earlier}">Declined 3 November 2026</a>`);
  expect(html).toContain("Please add references.");
  expect(html).not.toContain("Not you.");
  expect((await open(earlier)).html).not.toContain("Applied before");
});

test.each<[Record<string, string>, string]>([
  [{ decision: "accept" }, "accepted. The account is now an expert account and was signed out everywhere."],
  [{ decision: "refuse", reason: "Not yet." }, "declined. The reason is on its way by email."],
])("decided as %j, the queue says what was done", async (fields, said) => {
  const { html } = await follow(await apply(), fields);
  expect(html).toContain(`Application of Nadia Rahman ${said}`);
  expect(html).toContain("No applications to review.");
});

describe("with all that a card needs", () => {
  test("shows the card that accepting it lists, and lists it", async () => {
    await t.db
      .insert(portraits)
      .values({ id: newId(), userId: applicant.id, isCurrent: true, createdAt: now });
    const path = await apply(forTheCard);
    const { html, text } = await open(path);
    expect(text).toMatch(/Preview .*Nadia R\., Incident responder\. \$42\.50 per 50-minute lesson\./);
    expect(text).toContain("Learners see the card at once.");
    const [, action = ""] = /<form[^>]*action="([^"]*\?portrait=[^"]*)"/.exec(html) ?? [];
    expect((await send(path, { decision: "accept" })).text).toContain("portrait was changed in the meantime");
    const done = await follow(action, { decision: "accept" });
    expect(done.text).toContain("accepted. The card is listed. The account is now an expert account");
  });

  test("lacks something: names it, and accepts without a card", async () => {
    const path = await apply({ title: "Incident responder" });
    const { text } = await open(path);
    expect(text).toContain("Missing for a card: Your first lesson.");
    expect(text).not.toMatch(/Preview|Accept and list/);
  });
});

describe("of an account that since was", () => {
  const expectRefused = async (path: string, text: string) => {
    const { status, html } = await send(path, { decision: "accept" });
    expect([status, html.includes(text)]).toEqual([409, true]);
    expect(await t.db.select().from(applications)).toMatchObject([{ status: "pending" }]);
    const shown = await open(path);
    expect(shown.html).toContain(text);
    expect(shown.html).not.toContain('value="accept"');
  };

  test("deactivated, can't be accepted; declined, it sends no mail and says so", async () => {
    const path = await apply();
    await change({ isActive: false });
    await expectRefused(path, "no longer active, so it can&#x27;t become an expert account.");
    const { html } = await follow(path, { decision: "refuse", reason: "Gone" });
    expect(html).toContain("declined. No email was sent: the account is no longer active.");
    expect(await t.db.$count(mails)).toBe(0);
  });

  test("made the admin, can't be accepted", async () => {
    // The only admin applied before becoming the admin.
    const path = await apply({ userId: scene.admin.id });
    await expectRefused(path, "The applicant is now the admin, whose role can&#x27;t change.");
    expect((await open(path)).status).toBe(200);
  });

  test("made an expert's, is accepted without a new role, a sign-out or a mail", async () => {
    const path = await apply();
    await change({ role: "expert" });
    expect((await open(path)).html).toContain("its role stays as it is.");
    const { html } = await follow(path, { decision: "accept" });
    expect(html).toContain("Application of Nadia Rahman accepted.<");
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      { facts: { roleChanged: false } },
    ]);
  });

  test("erased, is gone with it", async () => {
    const path = await apply();
    await eraseAccount(t.db, callerOf(applicant, { now }));
    expect((await send(path, { decision: "accept" })).status).toBe(404);
    expect((await open(path)).status).toBe(404);
    expect(await t.db.select().from(users).where(eq(users.id, applicant.id))).toMatchObject([
      { role: "learner", isActive: false },
    ]);
  });
});
