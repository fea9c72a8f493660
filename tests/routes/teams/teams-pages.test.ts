import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { throttles } from "~/db/schema/accounts/throttles";
import { users } from "~/db/schema/accounts/users";
import { formAnswers } from "~/db/schema/site/form-answers";
import { teamDomains } from "~/db/schema/teams/team-domains";
import { teamInvitations } from "~/db/schema/teams/team-invitations";
import { teamMembers } from "~/db/schema/teams/team-members";
import { whatATeamSees, whatYourTeamShows } from "~/domain/teams/what-a-team-sees";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { allMails } from "../../support/scenes/mails";
import { createTeamDomain, type TeamScene, teamScene } from "../../support/scenes/team-scene";
import { browse, signIn } from "../../support/site/browser";
import { deliverAll } from "../../support/site/mail-delivery";

/** The pages of teams: what they promise, what they show to whom, and what they say of a form that is refused. */

const t = useDatabase();
const { open, send, follow } = browse(t, { now: testNow });
let scene: TeamScene;
let cookies: Record<"owner" | "manager" | "member" | "stranger", string>;
beforeEach(async () => {
  scene = await teamScene(t.db);
  const { owner, manager, member, stranger } = scene.people;
  cookies = {
    owner: await signIn(t, owner),
    manager: await signIn(t, manager),
    member: await signIn(t, member),
    stranger: await signIn(t, stranger),
  };
});

const team = (page = "") => `/teams/${scene.teamId}${page}`;
const promised = [...whatATeamSees.sees, ...whatATeamSees.never];
const invite = (emails: string) => send(team("/members"), { intent: "invite", emails }, cookies.owner);
const joining = () => `/teams/join/${scene.teamId}`;
const linkTo = async (email: string) => {
  await deliverAll(t.db, testNow);
  const mail = (await allMails(t.db)).find(({ toEmail }) => toEmail === email);
  return /http:\/\/[^/]+(\/teams\/join\/[\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
};

describe("what the team sees", () => {
  test("is promised in the mail, before joining, to each member and to companies", async () => {
    await invite("sam@other.example");
    const link = await linkTo("sam@other.example");
    const texts = [
      (await allMails(t.db))[0]?.text?.replace(/\s+/g, " ") ?? "",
      (await open(link, cookies.stranger)).text,
      (await open(team(), cookies.member)).text,
      (await open(team(), cookies.owner)).text,
    ];
    for (const text of texts) expect(promised.filter((line) => !text.includes(line))).toEqual([]);
    const { text } = await open("/book-demo");
    const shown = [...whatYourTeamShows.sees, ...whatYourTeamShows.never];
    expect(shown.filter((line) => !text.includes(line))).toEqual([]);
  });

  test("is shown to companies with a report that is labelled as a sample", async () => {
    const { text } = await open("/book-demo");
    expect(text).toContain("Sample");
    expect(text).toContain("The people and lessons are made up.");
  });

  test("a member sees neither the other members nor their limits", async () => {
    const { text } = await open(team(), cookies.member);
    expect(text).toContain("Olga Owner");
    expect(text).not.toContain("Mo Manager");
    expect((await open(team("/members"), cookies.member)).status).toBe(404);
  });
});

describe("an invitation", () => {
  test("is opened by the mailed link, which changes nothing, and accepted with a button", async () => {
    await invite("sam@other.example");
    const link = await linkTo("sam@other.example");
    expect((await open(link)).location).toContain("/login?redirectTo=");
    // There it is already the next day.
    await t.db
      .update(users)
      .set({ timeZone: "Pacific/Kiritimati" })
      .where(eq(users.fullName, "Sam Stranger"));
    const page = await open(link, cookies.stranger);
    expect(page.text).toContain("Olga Owner invites you as a member. The invitation ends on 8 December 2026");
    expect(page.answer.headers.get("Referrer-Policy")).toBe("strict-origin");
    expect(await t.db.$count(teamInvitations)).toBe(1);
    expect((await open("/teams", cookies.stranger)).html).toContain(link);
    const joined = await send(link, {}, cookies.stranger);
    expect([joined.status, joined.location, joined.flash]).toEqual([
      303,
      team(),
      expect.stringContaining("ACME"),
    ]);
    expect((await open(link, cookies.stranger)).status).toBe(404);
    expect((await send(link, {}, cookies.stranger)).status).toBe(409);
  });

  test("isn't for another account, whose address the page names", async () => {
    await invite("max@other.example");
    const page = await open(await linkTo("max@other.example"), cookies.stranger);
    expect(page.status).toBe(403);
    expect(page.text).toContain("You are signed in as sam@other.example.");
    expect(page.text).not.toContain("ACME");
  });

  test("a refused form keeps the addresses and sends none", async () => {
    const refused = await invite("good@other.example\nwrong");
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Please enter a valid email address: wrong");
    expect(refused.html).toContain("good@other.example\nwrong");
    expect((await invite("mel@acme.example")).text).toContain("This person is a member already.");
    expect(await t.db.$count(teamInvitations)).toBe(0);
  });

  test("counts for its sender and for its address, each of a list", async () => {
    await invite("sam@other.example\nmax@other.example\nmia@other.example");
    const counted = (await t.db.select().from(throttles)).map(({ rule, attempts }) => `${rule} ${attempts}`);
    expect(counted.sort()).toEqual([
      "team-invitation:account 3",
      ...Array(3).fill("team-invitation:email 1"),
    ]);
  });

  test("is withdrawn from the list", async () => {
    await invite("sam@other.example");
    const [row] = await t.db.select().from(teamInvitations);
    const fields = { intent: "withdraw", id: row?.id ?? "" };
    expect((await send(team("/members"), fields, cookies.manager)).status).toBe(303);
    expect(await t.db.$count(teamInvitations)).toBe(0);
  });
});

describe("an account at a proved domain", () => {
  beforeEach(async () => {
    const { id: checkedBy } = await createUser(t.db, { role: "admin" });
    const proved = { state: "proved", checkedBy, checkedAt: testNow } as const;
    await createTeamDomain(t.db, { teamId: scene.teamId, domain: "other.example", ...proved });
  });

  test("sees 'Join ACME' once its address is confirmed, and joins", async () => {
    for (const page of ["/check-email", "/teams"]) {
      expect((await open(page, cookies.stranger)).html).toContain(joining());
    }
    expect((await open(joining(), cookies.stranger)).text).toContain("other.example can join");
    const joined = await send(joining(), {}, cookies.stranger);
    expect([joined.status, joined.location]).toEqual([303, team()]);
    expect((await open("/check-email", cookies.stranger)).html).not.toContain(joining());
  });

  test("with an address that isn't confirmed confirms it first", async () => {
    await t.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, scene.people.stranger.id));
    expect((await open("/teams", cookies.stranger)).html).not.toContain(joining());
    expect((await open(joining(), cookies.stranger)).location).toContain("/check-email");
    expect((await send("/teams", { name: "Mine" }, cookies.stranger)).location).toContain("/check-email");
  });
});

describe("a member's page", () => {
  const member = () => team(`/members/${scene.memberId("member")}`);

  test("changes role and limit, and says what is wrong with an amount", async () => {
    const saved = await send(
      member(),
      { intent: "save", role: "manager", monthlyLimit: "99.50" },
      cookies.owner,
    );
    expect(saved.location).toBe(team("/members"));
    const [row] = await t.db
      .select()
      .from(teamMembers)
      .where(eq(teamMembers.id, scene.memberId("member")));
    expect(row).toMatchObject({ role: "manager", monthlyLimitCents: 9950 });
    for (const amount of ["a lot", "-5", "1000001"]) {
      const refused = await send(member(), { intent: "save", monthlyLimit: amount }, cookies.owner);
      expect([refused.status, refused.html.includes(`value="${amount}"`)]).toEqual([400, true]);
    }
    await send(member(), { intent: "save", monthlyLimit: "1000000" }, cookies.owner);
    expect((await open(team("/members"), cookies.owner)).text).toContain("$1,000,000.00");
  });

  test("isn't shown to those who may not change that member", async () => {
    expect((await open(team(`/members/${scene.memberId("owner")}`), cookies.manager)).status).toBe(404);
    const manager = await open(member(), cookies.manager);
    expect(manager.text).toContain("Remove from the team");
    expect(manager.text).not.toContain("Hand over the team");
    expect((await send(member(), { intent: "hand-over", confirmed: "yes" }, cookies.manager)).status).toBe(
      403,
    );
  });

  test("hands the team over only with the box ticked", async () => {
    expect((await send(member(), { intent: "hand-over" }, cookies.owner)).text).toContain("Tick the box");
    expect((await send(member(), { intent: "hand-over", confirmed: "yes" }, cookies.owner)).status).toBe(303);
    expect((await scene.roles())["Mel Member"]).toBe("owner");
  });
});

test("a team is closed only with the box ticked; its pages then say so and take no forms", async () => {
  expect((await send(team("/settings"), { intent: "close" }, cookies.owner)).text).toContain("Tick the box");
  const closed = await send(team("/settings"), { intent: "close", confirmed: "yes" }, cookies.owner);
  expect((await follow(closed, cookies.owner)).text).toContain("This team is closed.");
  expect((await open(team("/settings"), cookies.owner)).text).toContain("This team is closed.");
  expect((await open(team("/members"), cookies.owner)).text).not.toContain("Invite people");
  expect((await open(team(), cookies.member)).status).toBe(404);
  expect((await send(team("/settings"), { intent: "details", name: "X" }, cookies.owner)).status).toBe(409);
});

test("the details of a team stay as typed when one is wrong", async () => {
  const long = "x".repeat(101);
  const refused = await send(team("/settings"), { intent: "details", name: long }, cookies.owner);
  expect([refused.status, refused.html.includes(long)]).toEqual([400, true]);
  const link = { intent: "details", name: "Win at win.example" };
  expect((await send(team("/settings"), link, cookies.owner)).text).toContain("without a web address");
  const saved = { intent: "details", name: "Acme Ltd", billingAddress: "1 Road", taxNumber: "DE1" };
  expect((await send(team("/settings"), saved, cookies.owner)).status).toBe(303);
  expect(await scene.team()).toMatchObject({ name: "Acme Ltd", billingAddress: "1 Road", taxNumber: "DE1" });
  expect((await send(team("/settings"), { intent: "nothing" }, cookies.owner)).status).toBe(400);
});

test("a domain is added, checked by the admin and removed", async () => {
  const add = (domain: string) => send(team("/settings"), { intent: "add-domain", domain }, cookies.manager);
  expect((await add("nonsense")).text).toContain("Enter a domain, like acme.com");
  expect((await add("acme.example")).status).toBe(303);
  const [row] = await t.db.select().from(teamDomains);
  const record = `keyway-team=${row?.id}`;
  expect((await open(team("/settings"), cookies.manager)).text).toContain(record);
  const admin = await signIn(t, await createUser(t.db, { role: "admin" }));
  const page = `/admin/team-domains/${row?.id}`;
  expect((await open(page, admin)).text).toContain(record);
  expect((await send(page, { decision: "prove" }, admin)).flash).toContain("acme.example is proved.");
  expect((await send(page, { decision: "refuse" }, admin)).status).toBe(409);
  expect((await open(team("/settings"), cookies.owner)).text).toContain("Proved: its people can join.");
  const removed = { intent: "remove-domain", id: row?.id ?? "" };
  expect((await send(team("/settings"), removed, cookies.owner)).status).toBe(303);
  expect(await t.db.$count(teamDomains)).toBe(0);
});

test("an owner is asked to hand over before the account is deleted", async () => {
  const page = await open("/profile/deletion", cookies.owner);
  expect(page.text).toContain("You own a team");
  expect(page.html).toContain(team());
  expect(page.text).not.toContain("Delete my account for good");
  const sent = await send("/profile/deletion", { email: "olga@acme.example" }, cookies.owner);
  expect([sent.status, sent.text.includes("You own a team")]).toEqual([409, true]);
  expect((await open("/profile/deletion", cookies.member)).text).toContain("Delete my account for good");
});

test("the admin makes a team from a demo request, again until it has an owner", async () => {
  const admin = await signIn(t, await createUser(t.db, { role: "admin" }));
  const [demo, contact, silent] = await t.db
    .insert(formAnswers)
    .values([
      { form: "demo-request", email: "sam@other.example", company: "Other Ltd", answer: "" },
      { form: "contact", email: "sam@other.example", answer: "Hello" },
      { form: "demo-request", answer: "" },
    ])
    .returning();
  const page = (row: typeof demo) => `/admin/inbox/${row?.id}`;
  const make = (row: typeof demo) => send(page(row), { intent: "team" }, admin);
  const offers = async (row: typeof demo) => (await open(page(row), admin)).text.includes("Create a team");
  expect([await offers(demo), await offers(contact), await offers(silent)]).toEqual([true, false, false]);
  for (const row of [contact, silent]) expect((await make(row)).status).toBe(409);
  expect((await make(demo)).flash).toContain("sam@other.example is invited to own a team.");
  expect(await offers(demo)).toBe(true);
  await send(await linkTo("sam@other.example"), {}, cookies.stranger);
  expect(await offers(demo)).toBe(false);
  expect((await make(demo)).text).toContain("This team has an owner already.");
});
