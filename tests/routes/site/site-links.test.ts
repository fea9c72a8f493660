import { describe, expect, test } from "vitest";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { useDatabase } from "../../support/db/database";
import { createApplication } from "../../support/scenes/cards";
import { createExpert, createUser } from "../../support/scenes/factories";
import { createFailedJob, createFailedMail, createUnmatched } from "../../support/scenes/queue-scene";
import { type ActorName, createWorld } from "../../support/scenes/world";
import { browse } from "../../support/site/browser";
import { invalidParts } from "../../support/site/html-validity";
import { firstOfAShape, pageOf, withoutHash, withoutIds } from "../../support/site/page-shapes";
import { get } from "../../support/site/request";

/**
 * Follows every link of the site from the home page: no link is dead, no unfinished feature is offered, and the HTML is
 * valid.
 */

const t = useDatabase();
/** The parts that were already validated: validating a page takes longer than rendering it. */
const known = new Set<string>();
const isNew = (what: string) => !known.has(what) && known.add(what);
const { ask } = browse(t);

/** Addresses to which no other user sees a link. */
const adminOnly = /\/admin/;
const lists = ["cards", "applications", "links"];

describe.each<[ActorName, string]>([
  ["visitor", "/experts"],
  ["learner", "/my-bookings"],
  ["expert", "/expert-dashboard"],
  ["admin", "/admin/approvals"],
])("%s", (actor, landmark) => {
  test("meets no dead link, no control without a page and no invalid HTML", async () => {
    const { cookies, paymentOfSeat } = await createWorld(t);
    await fillQueue(paymentOfSeat);
    const unwelcome = actor === "admin" ? [] : [adminOnly];
    const headers: Record<string, string> = cookies[actor] ? { Cookie: cookies[actor] } : {};
    const seen = new Set(["/"]);
    const isWorthAVisit = firstOfAShape(2);
    const dead: string[] = [];
    const early: string[] = [];
    const invalid: string[] = [];
    for (const path of seen) {
      if (!isWorthAVisit(path)) continue;
      const answer = await ask(get(path, headers));
      if (answer.status >= 400) dead.push(`${answer.status} ${path}`);
      const target = answer.headers.get("Location");
      if (target) seen.add(withoutHash(target));
      if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
      const html = await answer.text();
      if (isNew(`${actor} ${pageOf(path)}`) && isNew(mainOf(html))) {
        invalid.push(...invalidParts(html).map((part) => `${path}: ${part}`));
      }
      for (const control of controlsOf(html)) {
        const promise = unwelcome.find((pattern) => pattern.test(control));
        if (promise) early.push(`${path}: ${control}`);
      }
      for (const link of linksOf(html)) if (isPage(link)) seen.add(withoutHash(link));
    }
    expect(seen).toContain(landmark);
    if (actor === "admin")
      for (const list of lists) expect([...seen].join("\n")).toContain(`/admin/approvals/${list}/`);
    expect(dead).toEqual([]);
    expect(early).toEqual([]);
    expect(invalid).toEqual([]);
  });
});

test("HTML that isn't valid is found", () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>A</title></head><body>${body}</body></html>`;
  expect(invalidParts(page("<p>Words</p>"))).toEqual([]);
  expect(invalidParts(page('<label for="nowhere">Name</label><ul><p>Words</p></ul>'))).toEqual([
    expect.stringContaining("no-missing-references"),
    expect.stringContaining("element-permitted-content"),
  ]);
});

/** Creates one item of each kind that waits for the admin. */
async function fillQueue(paymentId: string) {
  const { id: userId, email } = await createUser(t.db);
  await createApplication(t.db, { userId });
  await createExpert(t.db, { name: "Marta K", email });
  const { id: submittedBy } = await createUser(t.db, { role: "expert" });
  const { id: expertId, name, title, bio, priceCents } = await createExpert(t.db, { userId: submittedBy });
  const version = { ...{ name, title, bio, priceCents }, expertId, submittedBy, number: 1 };
  await t.db.insert(cardVersions).values({ ...version, status: "submitted" });
  await createUnmatched(t.db);
  await createFailedMail(t.db);
  await createFailedJob(t.db, 0, paymentId);
}

const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));

/** The links and buttons of a page, each as its address and text. */
const controlsOf = (html: string) =>
  [...html.matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/gs)].map(([, , attributes = "", content = ""]) => {
    const href = /\shref="(\/[^"]*)"/.exec(attributes)?.[1] ?? "";
    return `${href} ${content.replace(/<[^>]*>/g, "")}`.trim();
  });

/** Whether the router serves the link: the shell serves files. */
const isPage = (link: string) => link.startsWith("/") && !link.startsWith("/assets/");

/** The part that differs from page to page. The frame around it is validated often enough. */
const mainOf = (html: string) => withoutIds(/<main\b.*<\/main>/s.exec(html)?.[0] ?? html);
