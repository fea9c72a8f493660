import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import type { SiteData } from "~/components/site/site-data";
import { SiteFooter, socialName } from "~/components/site/site-footer";
import { SiteHeader } from "~/components/site/site-header";

const html = (node: React.ReactNode, path = "/somewhere?x=1") =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[path]}>{node}</MemoryRouter>);

describe("header and footer", () => {
  const site: SiteData = {
    appUrl: "http://localhost:3000",
    path: "/experts?search=soc",
    actor: null,
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
    who: "",
    inbox: null,
  };

  test("a visitor is offered sign-in, and nothing that isn't built", () => {
    const markup = html(<SiteHeader site={site} />, "/experts");
    expect(markup).toMatch(/href="\/experts" aria-current="page"/);
    expect(markup).toContain("Sign in");
    expect(markup).toContain("Create account");
    expect(markup).not.toMatch(
      /Sign Out|My bookings|My Bookings|\/admin|Learn Basics|For business|Support|href="\/profile/,
    );
  });

  test("the signed-in find their pages; the theme switch comes back to this one", () => {
    const actor = { label: "Nadia", role: "learner" } as const;
    const markup = html(<SiteHeader site={{ ...site, actor, becomeTutorUrl: "https://forms.example/t" }} />);
    expect(markup).toMatch(/href="\/profile">Nadia</);
    expect(markup).not.toContain("Dashboard");
    expect(markup).toContain("/my-bookings");
    expect(markup).toMatch(/action="\/logout" method="post"/);
    expect(markup).toMatch(/name="redirectTo" value="\/experts\?search=soc"/);
    expect(markup).toMatch(/target="_blank" rel="noreferrer">Become a tutor/);
    expect(markup).toMatch(/href="\/apply-as-expert">How our platform works/);
    expect(markup).not.toContain("/admin");
    const expert = html(<SiteHeader site={{ ...site, actor: { label: "Amara", role: "expert" } }} />);
    expect(expert).toMatch(/href="\/profile">Amara</);
    expect(expert).toMatch(/href="\/expert-dashboard">Dashboard</);
    expect(expert).not.toContain("/admin");
  });

  test("messages belong to learners and experts; what is unread stands beside them and on the phone's menu button", () => {
    const header = (role: "learner" | "expert" | "admin", inbox: SiteData["inbox"]) =>
      html(<SiteHeader site={{ ...site, actor: { label: "Nadia", role }, inbox }} />, "/messages/1");
    const unread = header("expert", { unread: 120, number: 7 });
    expect(unread).toMatch(/href="\/messages" aria-current="true">Messages <span class="unread num"/);
    expect(
      unread.match(/data-inbox="7"><span>99\+<\/span><span class="visually-hidden"> unread</g),
    ).toHaveLength(2);
    expect(header("learner", { unread: 0, number: 7 }).match(/data-inbox="7" hidden=""/g)).toHaveLength(2);
    expect(header("learner", null)).toMatch(/href="\/messages" aria-current="true">Messages </);
    expect(header("admin", null)).not.toContain("Messages");
    expect(html(<SiteHeader site={site} />)).not.toContain("Messages");
  });

  test("without a form of its own 'Become a tutor' leads to the application; only the admin finds the approvals", () => {
    const admin = html(<SiteHeader site={{ ...site, actor: { label: "Ada", role: "admin" } }} />);
    expect(admin).toMatch(/href="\/apply-as-expert">Become a tutor/);
    // Nor do two links lead to one page.
    expect(admin).toMatch(/href="\/#how">How our platform works/);
    expect(admin).toMatch(/href="\/admin\/approvals">Admin</);
  });

  test("'Admin' is marked on its page and on every one below", () => {
    const actor = { label: "Ada", role: "admin" } as const;
    const admin = (path: string) => html(<SiteHeader site={{ ...site, actor }} />, path);
    expect(admin("/admin/approvals")).toMatch(/href="\/admin\/approvals" aria-current="page"/);
    for (const path of ["/admin/approvals/cards/1", "/admin/nothing"]) {
      expect(admin(path)).toMatch(/href="\/admin\/approvals" aria-current="true"/);
    }
    expect(admin("/administration")).not.toContain("aria-current");
  });

  test("a page that failed before anybody was known claims nobody", () => {
    expect(html(<SiteHeader site={undefined} />)).not.toMatch(/Sign in|Sign Out/);
  });

  test("the footer has its links and the year", () => {
    const markup = html(<SiteFooter site={site} />);
    for (const text of [
      ">Experts</a>",
      "/terms",
      "/privacy",
      "mailto:help@test.example",
      "LinkedIn",
      "© 2026",
    ]) {
      expect(markup).toContain(text);
    }
    expect(socialName("https://social.example/@keyway")).toBe("social.example");
    expect(markup).not.toContain("Time zone");
  });
});
