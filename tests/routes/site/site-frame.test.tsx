import { describe, expect, test } from "vitest";
import { ContactDialog, SupportItem } from "~/components/site/contact-dialog";
import { SiteFooter, socialName } from "~/components/site/site-footer";
import { SiteHeader } from "~/components/site/site-header";
import type { SiteData } from "~/components/site-data";
import { renderPart } from "../../support/site/rendered-page";

const html = (node: React.ReactNode, path = "/somewhere?x=1") => renderPart(node, path);

const site: SiteData = {
  appUrl: "http://localhost:3000",
  path: "/experts?search=soc",
  actor: null,
  accountFingerprint: null,
  theme: null,
  isMotionReduced: false,
  flash: null,
  madeAt: 0,
  year: 2026,
  socialUrls: ["https://www.linkedin.com/company/keyway", "https://social.example/@keyway"],
  supportEmail: "help@test.example",
  becomeTutorUrl: null,
  beginnerProgramUrl: null,
  canDetectZone: false,
  isRefused: false,
  isPlain: false,
  who: "",
  inbox: null,
  waiting: 0,
  queues: null,
  oldestQueue: null,
};
const sender = { name: "Nadia Rahman", email: "nadia@test.example" };
const signedIn = (role: "learner" | "expert" | "admin") => ({
  ...site,
  actor: { label: "Nadia", role, isVerified: true, sender },
});
const forms = { becomeTutorUrl: "https://forms.example/t", beginnerProgramUrl: "https://forms.example/b" };

describe("the header", () => {
  test.each([
    ["/experts", "Find tutors"],
    ["/classes/beginner-foundations", "Learn Basics"],
    ["/classes", "Classes"],
    ["/book-demo", "For business"],
    ["/apply-as-expert", "How our platform works"],
    ["/apply-as-expert", "Become a tutor"],
    ["/contact", "Support page"],
    ["/login", "Sign in"],
    ["/", "Keyway"],
  ])("leads a visitor to %s by '%s'", (href, words) => {
    expect(linksOf(html(<SiteHeader site={site} />))).toContainEqual([href, words]);
  });

  test("has nothing for visitors that needs an account", () => {
    expect(html(<SiteHeader site={site} />)).not.toMatch(
      /Sign Out|My Bookings|Messages|Admin|Dashboard|\/profile/,
    );
  });

  test("opens configured forms in a new tab", () => {
    const markup = html(<SiteHeader site={{ ...site, ...forms }} />);
    expect(markup).toMatch(
      /href="https:\/\/forms.example\/t" target="_blank" rel="noreferrer">Become a tutor/,
    );
    expect(markup).toMatch(
      /href="https:\/\/forms.example\/b" target="_blank"[^>]*>Sign up for the beginner program/,
    );
    expect(html(<SiteHeader site={site} />)).not.toContain("Sign up for the beginner program");
  });

  test("has what is the account's own", () => {
    const own = (role: "learner" | "expert" | "admin") =>
      linksOf(html(<SiteHeader site={signedIn(role)} />)).slice(-5);
    expect(own("learner")).toContainEqual(["/my-bookings", "My Bookings "]);
    expect(own("learner").slice(-3)).toEqual([
      ["/messages", "Messages "],
      ["/learner-dashboard", "Dashboard"],
      ["/profile", "Nadia"],
    ]);
    expect(own("expert")).toContainEqual(["/expert-dashboard", "Dashboard"]);
    expect(own("admin")).toContainEqual(["/admin/queues", "Admin"]);
    expect(html(<SiteHeader site={signedIn("learner")} />)).toMatch(/action="\/logout" method="post"/);
    for (const role of ["learner", "expert"] as const)
      expect(html(<SiteHeader site={signedIn(role)} />)).not.toContain("/admin");
    expect(html(<SiteHeader site={signedIn("admin")} />)).not.toContain("Messages");
  });

  test("says how many messages are unread, also on the phone's menu button", () => {
    const header = (inbox: SiteData["inbox"]) =>
      html(<SiteHeader site={{ ...signedIn("learner"), inbox }} />, "/messages/1");
    const unread = header({ unread: 120, number: 7 });
    expect(unread).toMatch(/href="\/messages" aria-current="true">Messages <span class="unread num"/);
    expect(
      unread.match(/data-inbox="7"><span>99\+<\/span><span class="visually-hidden"> unread</g),
    ).toHaveLength(2);
    expect(header({ unread: 0, number: 7 }).match(/data-inbox="7" hidden=""/g)).toHaveLength(2);
    expect(header(null)).toMatch(/href="\/messages" aria-current="true">Messages </);
  });

  test.each([
    ["/experts", "Find tutors page"],
    ["/experts/soc-analysis", "Find tutors true"],
    ["/expert/1", "Find tutors true"],
    ["/classes", "Classes page"],
    ["/classes/log-hunt", "Classes true"],
    ["/classes/beginner-foundations", "Learn Basics page"],
    ["/beginner-foundations", "Learn Basics true"],
    ["/apply-as-expert", "How our platform works page"],
    ["/admin/queues", "Admin page"],
    ["/admin/dashboard", "Admin true"],
    ["/admin/approvals/cards/1", "Admin true"],
    ["/administration", ""],
    ["/expert-dashboard", ""],
  ])("marks one item at most: at %s '%s'", (path, marked) => {
    const markup = html(<SiteHeader site={signedIn("admin")} />, path);
    const marks = [...markup.matchAll(/aria-current="(\w+)">([^<]+)/g)];
    expect(marks.map(([, mark, words]) => `${words} ${mark}`).join()).toBe(marked);
  });

  test("shows no user on a page that failed before the session was read", () => {
    expect(html(<SiteHeader site={undefined} />)).not.toMatch(/Sign in|Sign Out/);
  });
});

describe("Contact Us", () => {
  const contact = (data: SiteData | undefined, path?: string) =>
    html(
      <>
        <SupportItem site={data} />
        <ContactDialog site={data} />
      </>,
      path,
    );

  test("is a dialog that 'Support' opens, and its form is posted to the page of the same", () => {
    const markup = contact(site);
    expect(markup).toMatch(/<button[^>]* command="show-modal" commandfor="contact-us"[^>]*>Support</);
    expect(markup).toMatch(/<dialog[^>]* id="contact-us"[^>]* aria-label="Contact Us"/);
    expect(markup).toMatch(/<form[^>]* id="contact-dialog"[^>]* action="\/contact"/);
    expect([...markup.matchAll(/<label for="contact-dialog-(\w+)"/g)].map(([, name]) => name)).toEqual([
      "name",
      "email",
      "subject",
      "message",
    ]);
    expect(markup).toMatch(/data-busy="Sending..."[^>]*>Send Message</);
  });

  test("begins in its first field", () => {
    expect(contact(site)).toMatch(/<input(?=[^>]* name="name")[^>]* autofocus=""/i);
  });

  test("knows who is signed in, and nothing of a visitor or of the moment", () => {
    expect(contact(signedIn("learner"))).toContain('value="nadia@test.example"');
    expect(contact(site)).toBe(contact({ ...site, madeAt: 1 }));
  });

  test("is a link on its own page, and on one that failed before anybody was known", () => {
    expect(contact(site, "/contact")).toBe('<a href="/contact" aria-current="page">Support</a>');
    expect(contact(undefined)).toBe('<a href="/contact">Support</a>');
  });
});

describe("the footer", () => {
  test.each([
    ["/about", "About"],
    ["/experts", "Experts"],
    ["/help", "Help"],
    ["/classes", "Classes"],
    ["/terms", "Terms"],
    ["/privacy", "Privacy"],
    ["mailto:help@test.example", "Contact"],
    ["https://www.linkedin.com/company/keyway", "LinkedIn (opens in a new tab)"],
  ])("leads to %s by '%s'", (href, words) => {
    expect(linksOf(html(<SiteFooter site={site} />))).toContainEqual([href, words]);
  });

  test("has the year, and settings that come back to this page", () => {
    const markup = html(<SiteFooter site={site} />);
    expect(markup).toContain("© 2026");
    expect(markup.match(/name="redirectTo" value="\/experts\?search=soc"/g)).toHaveLength(2);
    expect(markup).toMatch(/value="1"[^>]*>.*Reduce motion/);
    expect(markup).toMatch(/value="0"[^>]*>.*Allow motion/);
    expect(markup).not.toContain("Time zone");
    expect(socialName("https://social.example/@keyway")).toBe("social.example");
  });
});

describe("the footer's settings", () => {
  const footer = (path: string) => html(<SiteFooter site={{ ...signedIn("learner"), path }} />);

  test("have a way in a new tab, for pages where something is typed", () => {
    const markup = footer("/apply-as-expert");
    expect(markup).toMatch(/class="in-this-tab"><a href="(\/time-zone[^"]*)">Time zone<\/a>/);
    expect(markup).toMatch(/class="in-new-tab"><a href="\/time-zone[^"]*" target="_blank"[^>]*>Time zone</);
    expect(markup).toMatch(/class="in-new-tab"><a href="\/display" target="_blank"[^>]*>Theme and motion</);
  });

  test("leave theme and motion to the page that is about them", () => {
    const markup = footer("/display?x=1");
    expect(markup).toContain("Time zone");
    expect(markup).not.toMatch(/setting-form|Theme and motion/);
  });
});

const linksOf = (markup: string) =>
  [...markup.matchAll(/<a\b[^>]*\shref="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, content = ""]) => [
    href,
    content.replace(/<[^>]*>/g, ""),
  ]);
