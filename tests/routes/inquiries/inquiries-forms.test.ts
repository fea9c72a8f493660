import { describe, expect, test } from "vitest";
import { eventCounts } from "~/db/schema/site/event-counts";
import { formAnswers } from "~/db/schema/site/form-answers";
import { mails } from "~/db/schema/site/mails";
import { tooManyText } from "~/domain/throttling/throttle-rules";
import { useUp } from "../../support/attempts";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { browse, type Fields, lostDatabase, signIn } from "../../support/site/browser";
import { testEnv } from "../../support/site/request";

/** The forms to us: what each accepts, stores and mails, and how little a program learns from it. */

const t = useDatabase();
const site = browse(t, { env: { ...testEnv, demoInboxEmail: "demos@keyway.example" } });

const email = "nadia@test.example";
const contact = { name: "Nadia Rahman", email, subject: "An invoice", message: "Where is\nmine?" };
const demo = { firstName: "Nadia", lastName: "Rahman", businessEmail: email, companyName: "", message: "" };
const sender = { name: "Nadia Rahman", email };

interface Form {
  path: string;
  fields: Record<string, string>;
  leadsTo: string;
  kept: object;
  missing: string[];
}

const forms: Form[] = [
  {
    path: "/contact",
    fields: contact,
    leadsTo: "/contact?sent=1",
    kept: { form: "contact", ...sender, subject: "An invoice", answer: "Where is\nmine?", company: null },
    missing: ["Enter your name", "Enter your email", "Enter a subject", "Enter your message"],
  },
  {
    path: "/book-demo",
    fields: demo,
    leadsTo: "/thank-you",
    kept: { form: "demo-request", ...sender, answer: "", company: null, subject: null },
    missing: ["Enter your first name", "Enter your last name", "Enter your business email"],
  },
  {
    path: "/forms/beginner-program",
    fields: sender,
    leadsTo: "/forms/beginner-program?sent=1",
    kept: { form: "beginner-program", ...sender, answer: "" },
    missing: ["Enter your name", "Enter your email"],
  },
  {
    path: "/forms/request-skills",
    fields: { answer: "Rust" },
    leadsTo: "/forms/request-skills?sent=1",
    kept: { form: "request-skills", answer: "Rust", email: null },
    missing: ["Please fill in all required fields"],
  },
];

describe.each(forms)("$path", ({ path, fields, leadsTo, kept, missing }) => {
  test("is one row and one mail, also when it is sent twice", async () => {
    for (let time = 0; time < 2; time += 1) {
      const { status, location } = await site.send(path, fields);
      expect([status, location]).toEqual([303, leadsTo]);
    }
    expect(await t.db.select().from(formAnswers)).toMatchObject([{ ...kept, isSuspected: false }]);
    const to = path === "/book-demo" ? "demos@keyway.example" : "support@keyway.example";
    const replyTo = "email" in fields || path === "/book-demo" ? email : null;
    expect(await t.db.select().from(mails)).toMatchObject([
      { template: "form-answer", toEmail: to, replyTo },
    ]);
    expect((await site.open(leadsTo)).status).toBe(200);
  });

  test("has a trap that neither keyboard nor screen reader comes to, and says when it was made", async () => {
    const { html } = await site.open(path);
    expect(html).toMatch(
      /<div class="visually-hidden" aria-hidden="true"><label>[^<]*<input type="text" tabindex="-1" autoComplete="off" name="website"\/>/i,
    );
    const opened = `name="opened" value="${testNow.getTime()}"`;
    expect(html).toContain(opened);
    const again = await site.send(path, { opened: "1700000000000" });
    expect(again.html).toContain('name="opened" value="1700000000000"');
  });

  test("says what is missing, and keeps what was typed", async () => {
    const { status, text } = await site.send(path, {});
    expect(status).toBe(400);
    for (const message of missing) expect(text).toContain(message);
    const wrong = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value === email ? "no address" : value]),
    );
    if (Object.values(wrong).includes("no address")) {
      const refused = await site.send(path, wrong);
      expect(refused.text).toContain("Please enter a valid email address");
      expect(refused.html).toContain('value="no address"');
    }
    expect(await t.db.$count(formAnswers)).toBe(0);
  });

  test.each<[string, Fields]>([
    ["fills in a hidden field", { website: "https://casino.example" }],
    ["answers within two seconds", { opened: `${testNow.getTime() - 1500}` }],
  ])("is kept, but not mailed, where the sender %s", async (_what, traces) => {
    const { status, location } = await site.send(path, { ...fields, ...traces });
    expect([status, location]).toEqual([303, leadsTo]);
    expect(await t.db.select().from(formAnswers)).toMatchObject([{ ...kept, isSuspected: true }]);
    expect(await t.db.$count(mails)).toBe(0);
  });
});

test("neither an old page, nor one that says nothing sensible of its age, is suspected", async () => {
  for (const [index, opened] of [`${testNow.getTime() - 2000}`, "soon", "9".repeat(15), ""].entries())
    await site.send("/contact", { ...contact, subject: `${index}`, opened });
  expect((await t.db.select().from(formAnswers)).map((row) => row.isSuspected)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("nothing that is typed begins a header or a line of its own", async () => {
  const injected = "Nadia\r\nBcc: everybody@test.example";
  await site.send("/contact", { ...contact, name: injected, subject: injected });
  const oneLine = "Nadia Bcc: everybody@test.example";
  expect(await t.db.select().from(formAnswers)).toMatchObject([{ name: oneLine, subject: oneLine }]);
  const refused = await site.send("/contact", { ...contact, email: `${email}\r\nBcc: a@test.example` });
  expect(refused.status).toBe(400);
});

/** The counts of the contact form's posts on this day, by result. */
const counted = async () => {
  const rows = await t.db.select().from(eventCounts);
  for (const { event, day } of rows)
    expect([event, day]).toEqual(["contact_form_submit", testNow.toISOString().slice(0, 10)]);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

test("a contact form that was sent is counted once, one that was refused each time, a program's never", async () => {
  await site.send("/contact", contact);
  await site.send("/contact", contact);
  await site.send("/contact", { ...contact, subject: "Casino", website: "x" });
  await site.send("/contact", {});
  await site.send("/contact", { ...contact, email: "nowhere" });
  expect(await counted()).toEqual({ success: 1, error: 2 });
});

test("who writes too often reads so in the form's own words, and finds the text", async () => {
  await useUp(t.db, "form:address", { subject: "127.0.0.1", left: 0 });
  const { status, text, html } = await site.send("/contact", contact);
  expect(status).toBe(429);
  expect(text).toContain(`Failed to send message: ${tooManyText(30)}`);
  expect(html).toContain("Where is\nmine?</textarea>");
  expect(await t.db.$count(formAnswers)).toBe(0);
  expect(await counted()).toEqual({ error: 1 });
});

test("the contact form knows who is signed in, and says that the message was sent", async () => {
  const cookie = await signIn(t, await createUser(t.db, { email, fullName: "Nadia Rahman" }));
  const { html, text } = await site.open("/contact", cookie);
  expect(html).toContain(`value="${email}"`);
  expect(text).toContain("Send Message");
  expect((await site.open("/contact?sent=1")).text).toContain(
    "Message sent! We&#x27;ll get back to you soon.",
  );
});

test.each([
  ["/contact", contact, "Failed to send message: We can't load", "Where is\nmine?</textarea>"],
  ["/book-demo", { ...demo, message: "For twelve" }, "We can't load", "For twelve</textarea>"],
  ["/forms/request-skills", { answer: "Rust" }, "An error occurred", "Rust</textarea>"],
])(
  "while storage is down %s says why nothing was sent, and keeps the text",
  async (path, fields, said, kept) => {
    const lost = lostDatabase();
    const { status, text, html } = await browse({ db: lost.db }).send(path, fields);
    await lost.close();
    expect(status).toBe(503);
    expect(text.replaceAll("&#x27;", "'")).toContain(said);
    expect(html).toContain(kept);
  },
);

test("without a known reason why a message wasn't sent, it says that, and is counted", async () => {
  await t.db.execute("alter table form_answers add constraint broken check (form <> 'contact')");
  try {
    const { status, text } = await site.send("/contact", contact);
    expect([status, text.includes("Failed to send message: Unknown error")]).toEqual([503, true]);
    expect(await counted()).toEqual({ error: 1 });
  } finally {
    await t.db.execute("alter table form_answers drop constraint broken");
  }
});
