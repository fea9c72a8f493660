import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { ErrorPage, errorTitle, NotFoundPage } from "~/components/site/error-page";
import { LegalPage, lastUpdated } from "~/components/site/legal-page";
import { privacySections } from "~/components/site/privacy-sections";
import type { SiteData } from "~/components/site/site-data";
import { SiteFooter, socialName } from "~/components/site/site-footer";
import { SiteHeader } from "~/components/site/site-header";
import { termsSections } from "~/components/site/terms-sections";
import { openDatabase } from "~/db/client.server";
import HomePage, { loader as homeLoader } from "~/routes/site/home";
import * as notFound from "~/routes/site/not-found";
import * as prompt from "~/routes/site/sign-in-prompt";
import { useDatabase } from "../support/database";
import { createExpert, createUser } from "../support/factories";
import { answerOf, asActor, get, post, routeArgs } from "../support/request";
import { openSite } from "../support/site";

const t = useDatabase();
const html = (node: React.ReactNode, path = "/somewhere?x=1") =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[path]}>{node}</MemoryRouter>);

describe("the front page", () => {
  test("shows experts from the database and no more than four of them", async () => {
    for (const name of ["Ann Bo", "Cy Do", "Ed Fa", "Gil Ho", "Ida Jo"]) await createExpert(t.db, { name });
    const answer = await answerOf(homeLoader(routeArgs({ t, request: get("/") })));
    const { top } = answer.body as { top: { experts: unknown[]; count: number } };
    expect(top.experts).toHaveLength(4);
    expect(top.count).toBe(5);
    const markup = home(answer.body);
    expect(markup.match(/href="\/expert\//g)).toHaveLength(4);
    expect(markup).toContain("See all 5 experts");
    expect(markup).toMatch(/<a[^>]*href="\/experts"[^>]*>Find an Expert</);
    expect(markup).toContain("How It Works");
    expect(markup).toContain("100% satisfaction guarantee");
  });

  test("stands without its list when the database is away, and says so in the log", async () => {
    const away = openDatabase("postgres://nobody@127.0.0.1:1/none");
    const logged: string[] = [];
    const log = { info() {}, error: (message: string) => void logged.push(message) };
    const answer = await answerOf(homeLoader(routeArgs({ t: { db: away.db }, log, request: get("/") })));
    await away.close();
    expect(logged).toHaveLength(1);
    expect(home(answer.body)).toContain("We can&#x27;t show the list right now");
  });

  /** A page component reads only its loader's data. */
  const home = (loaderData: unknown) => html(HomePage({ loaderData } as Parameters<typeof HomePage>[0]));
});

describe("error pages", () => {
  const response = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

  test("404 says so in the specification's words and leads on", async () => {
    expect(await answerOf(notFound.loader())).toMatchObject({ status: 404 });
    for (const markup of [html(<NotFoundPage />), html(<ErrorPage error={response(404, null)} />)]) {
      expect(markup).toMatch(/<h1>Oops! This page doesn(&#x27;|')t exist<\/h1>/);
      expect(markup).toContain('href="/"');
      expect(markup).toMatch(/href="\/experts"[^>]*>Find Experts</);
    }
  });

  test("503 asks to try again, in the route's own words when it has some", () => {
    const markup = html(
      <ErrorPage error={response(503, "Failed to load experts. Please try again later.")} />,
    );
    expect(markup).toContain("Failed to load experts. Please try again later.");
    expect(markup).toMatch(/href="\/somewhere\?x=1"[^>]*>Try again</);
    expect(html(<ErrorPage error={response(503, { internals: 1 })} />)).not.toContain("internals");
  });

  test("500 keeps what happened to itself", () => {
    const fault = new Error("password=hunter2");
    for (const error of [fault, response(500, String(fault)), "thrown text", null]) {
      const markup = html(<ErrorPage error={error} />);
      expect(markup).toContain("Something went wrong on our side");
      expect(markup).not.toMatch(/hunter2|thrown text|at .*\.tsx/);
    }
  });

  test("403 offers no second try", () => {
    const markup = html(<ErrorPage error={response(403, null)} />);
    expect(markup).not.toContain("Try again");
    expect(errorTitle(response(403, null))).toBe("You don't have access to this page");
  });
});

describe("the legal pages", () => {
  test.each([
    ["Terms of Service", termsSections, 8],
    ["Privacy Policy", privacySections, 10],
  ])("%s has its sections, the day it last changed and an address", (title, sections, count) => {
    const markup = html(<LegalPage title={title} supportEmail="help@test.example" sections={sections} />);
    expect(markup.match(/<h2>/g)).toHaveLength(count);
    expect(markup).toContain(`Last updated: ${lastUpdated}`);
    expect(markup).toContain('href="mailto:help@test.example"');
    expect(markup).toContain("24-48 hours");
  });
});

describe("the sign-in prompt", () => {
  const load = (query: string, actor: Awaited<ReturnType<typeof asActor>> | null = null) =>
    answerOf(prompt.loader(routeArgs({ t, actor, request: get(`/sign-in-prompt${query}`) })));

  test("names what was wanted and keeps the way back, on this site only", async () => {
    const booked = await load("?action=book&redirectTo=/expert/1/book");
    expect(booked.body).toEqual({ action: "book a session", redirectTo: "/expert/1/book" });
    const odd = await load("?action=constructor&redirectTo=https://e.example");
    expect(odd.body).toEqual({ action: "continue", redirectTo: "/experts" });
  });

  test("lets the signed-in pass", async () => {
    const actor = await asActor(t.db, await createUser(t.db));
    expect(await load("?redirectTo=/expert/1", actor)).toMatchObject({ status: 302, location: "/expert/1" });
  });
});

test("a refused form's page is titled as such; the page before it is not", async () => {
  const open = await openSite({ t });
  const titleOf = async (request: Request) => {
    const answer = await open(request);
    return `${answer.status} ${/<title>(.*?)<\/title>/.exec(await answer.text())?.[1]}`;
  };
  expect(await titleOf(get("/login"))).toBe("200 Sign in · Keyway");
  expect(await titleOf(post("/login"))).toBe("400 Error: Sign in · Keyway");
});

describe("header and footer", () => {
  const site: SiteData = {
    appUrl: "http://localhost:3000",
    path: "/experts?search=soc",
    actor: null,
    theme: null,
    flash: null,
    madeAt: 0,
    year: 2026,
    socialUrls: ["https://www.linkedin.com/company/keyway", "https://social.example/@keyway"],
    supportEmail: "help@test.example",
    becomeTutorUrl: null,
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
