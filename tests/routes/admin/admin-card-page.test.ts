import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { cardFieldNames } from "~/domain/experts/card-fields";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { useAdminScene } from "../../support/scenes/admin-scene";

/** The page on which the admin sees a version of a card. */

/** The number of a card's fields, including its name. */
const all = cardFieldNames.length + 1;
const t = useDatabase();
const scene = useAdminScene(t);
const { open, send, createVersion } = scene;

const shown = async (values: Parameters<typeof createVersion>[0] = {}) => {
  const { id } = await createVersion(values);
  return (await open(`/admin/approvals/cards/${id}`)).html;
};
/** Opens the page of the only version again. */
const again = async () => {
  const [version] = await t.db.select().from(cardVersions);
  return (await open(`/admin/approvals/cards/${version?.id}`)).html;
};
/** The folded part of a page; `unfolded` returns the rest. */
const folded = (html: string) => /<details>(.*?)<\/details>/s.exec(html)?.[1] ?? "";
const unfolded = (html: string) => html.replace(/<details>.*?<\/details>/s, "");
const previewOf = (html: string) => /<section[^>]*id="card-preview".*?<\/section>/s.exec(html)?.[0] ?? "";
const labels = (html: string, tag: "h3" | "dt") =>
  [...html.matchAll(new RegExp(`<${tag}[^>]*>([^<]+)<`, "g"))].map(([, text]) => text?.trim());

describe("an edit", () => {
  test("stands beside what is listed: what differs first and in words, the rest folded away", async () => {
    const html = await shown({ title: "Threat hunter", skills: ["Triage", "Malware"] });
    expect(html).toContain(`2 of ${all} fields differ from what is listed.`);
    expect(labels(unfolded(html), "h3")).toEqual(["Title", "Skills"]);
    expect(html).toMatch(/Removed: <\/span>Incident responder/);
    expect(html).toMatch(/Added: <\/span>Threat hunter/);
    expect(html).toMatch(/Removed: <\/span>Forensics/);
    expect(html).toMatch(/Added: <\/span>Malware/);
    expect(html).not.toMatch(/(Added|Removed): <\/span>Triage/);
    expect(folded(html)).toContain(`<summary>${all - 2} fields are unchanged</summary>`);
    expect(labels(folded(html), "dt")).toHaveLength(17);
    expect(folded(html)).toContain(scene.expert.bio);
    expect(unfolded(html)).toContain("Listed now");
  });

  test("of one field is one, of none says that nothing differs", async () => {
    expect(await shown({ title: "Threat hunter" })).toContain(
      `1 of ${all} fields differs from what is listed.`,
    );
    await t.db.update(cardVersions).set({ title: scene.expert.title });
    const html = await again();
    expect(html).toContain("Nothing differs from what is listed.");
    expect(html).toContain(`${all} fields are unchanged`);
  });

  test("of the order alone says so", async () => {
    const html = await shown({ skills: ["Forensics", "Triage"] });
    expect(labels(html, "h3")).toContain("Skills");
    expect(html).toContain("Only the order changed.");
    expect(html).not.toMatch(/(Added|Removed): /);
  });

  test("of nothing to something, and back, says Nothing on the other side", async () => {
    const html = await shown({ tagline: "Calm under fire", skills: [] });
    expect(unfolded(html).match(/<span class="muted">Nothing<\/span>/g)).toHaveLength(2);
  });
});

test("a first version has one column and no empty one: what is written, and what was left empty", async () => {
  await t.db.update(experts).set({ approved: false });
  const html = await shown({ lesson: "We read a log." });
  expect(html).toContain("This expert has no approved card yet: everything is new.");
  expect(html).not.toContain("Listed now");
  expect(html).not.toMatch(/<details>|Added: |>Nothing</);
  expect(html).toContain("We read a log.");
  expect(html).toMatch(/Left empty<[^,]*Certifications, .*Languages, .*Tagline, .*Specialties/);
});

test("says of sending back what is true of the listing", async () => {
  const first = "This expert stays unlisted until a version is approved.";
  const edit = await shown();
  expect([edit.includes("What is listed stays as it is."), edit.includes(first)]).toEqual([true, false]);
  await t.db.update(experts).set({ approved: false });
  const html = await again();
  expect([html.includes("What is listed stays as it is."), html.includes(first)]).toEqual([false, true]);
});

test("tells why the version before was sent back, until one is approved", async () => {
  const decided = { decidedBy: scene.admin.id, decidedAt: now };
  const { id } = await createVersion({ status: "returned", reason: "Say <more>.", ...decided });
  await createVersion({ number: 2, status: "replaced" });
  const html = await shown({ number: 3 });
  expect(html).toContain("Sent back before: Say &lt;more&gt;.");
  expect(html).toContain(`href="/admin/approvals/cards/${id}"`);
  await t.db
    .update(cardVersions)
    .set({ status: "approved", ...decided })
    .where(eq(cardVersions.number, 3));
  expect(await shown({ number: 4 })).not.toContain("Sent back before");
});

test("is shown as the listing would show it, with the record's rating", async () => {
  await t.db.update(experts).set({ ratingSum: 627, reviews: 128 });
  const html = await shown({ title: "Threat hunter", priceCents: 5550, languages: ["French"] });
  const preview = previewOf(html);
  for (const text of ["Amara O.", "Threat hunter", "$55.50", "4.9", "128 reviews", "FR"]) {
    expect(preview).toContain(text);
  }
});

test("tells in an edit's preview when the expert is free next, and of a first card nothing of the kind", async () => {
  const next = /Next free: (?:<!-- -->)?([^<]+)</;
  const edit = previewOf(await shown());
  const inTheListing = next.exec((await open("/experts")).html)?.[1];
  expect(inTheListing).toMatch(/\d\d:\d\d/);
  expect(next.exec(edit)?.[1]).toBe(inTheListing);
  await t.db.update(experts).set({ approved: false });
  const first = previewOf(await again());
  expect(first).toContain("Amara O.");
  expect(first).not.toMatch(/free time/);
});

test("has the decision in a bar for phones, and nothing to decide once it is decided", async () => {
  const html = await shown();
  const bar = html.slice(html.indexOf('class="bottom-bar"'));
  expect(bar).toMatch(/value="accept" name="decision".*href="#refuse-title"/s);
  expect(html).toContain('id="decide"');
  await t.db
    .update(cardVersions)
    .set({ status: "returned", reason: "Say more.", decidedBy: scene.admin.id, decidedAt: now });
  const decided = await again();
  expect(decided).not.toMatch(/bottom-bar|id="decide"|name="decision"|id="card-preview"/);
  expect(decided).toContain("This version was sent back");
  expect(decided).toContain("Sent back Monday 23 November 2026, 11:00 Berlin time (GMT+1).");
  expect(decided.indexOf("Say more.")).toBeLessThan(decided.indexOf("What changes"));
});

test("comes back with the reason as it was typed, and with what is wrong above it", async () => {
  const { id } = await createVersion();
  const reason = `${"x".repeat(2000)}<&`;
  const { html } = await send(`/admin/approvals/cards/${id}`, { decision: "refuse", reason });
  expect(html).toContain(`${"x".repeat(2000)}&lt;&amp;</textarea>`);
  expect(html).toMatch(/href="#decision-reason">Reason must be at most 2000 characters/);
});

test("shows addresses as text links, and pictures only over https", async () => {
  const html = await shown({
    avatar: "http://pictures.example/me.jpg",
    linkedin: "https://www.linkedin.com/in/amara",
  });
  expect(html).toContain('rel="noopener noreferrer nofollow ugc">https://www.linkedin.com/in/amara');
  expect(html).not.toContain('src="http://pictures.example');
  await t.db.update(cardVersions).set({ avatar: "https://pictures.example/me.jpg" });
  const secure = await again();
  expect(secure.match(/src="https:\/\/pictures.example\/me.jpg"/g)).toHaveLength(2);
});
