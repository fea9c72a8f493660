import { describe, expect, test } from "vitest";
import { ErrorPage, errorTitle, NotFoundPage } from "~/components/site/error-page";
import { LegalPage, lastUpdated } from "~/components/site/legal-page";
import { privacySections } from "~/components/site/privacy-sections";
import { RequestIdContext } from "~/components/site/request-id";
import { termsSections } from "~/components/site/terms-sections";
import * as notFound from "~/routes/site/not-found";
import * as prompt from "~/routes/site/sign-in-prompt";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { renderPart } from "../../support/site/rendered-page";
import { answerOf, asActor, get, post, routeArgs } from "../../support/site/request";
import { openSite } from "../../support/site/site";

const t = useDatabase();
const html = (node: React.ReactNode, path = "/somewhere?x=1") => renderPart(node, path);

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

  test("500 names the request's id, by which operators find it in the log; 404 doesn't", () => {
    const of = (status: number) =>
      html(
        <RequestIdContext value="0197b2c1-1111">
          <ErrorPage error={response(status, null)} />
        </RequestIdContext>,
      );
    expect(of(500)).toContain("Reference: 0197b2c1-1111");
    expect(of(404)).not.toContain("Reference");
  });

  test("403 offers no second try", () => {
    const markup = html(<ErrorPage error={response(403, null)} />);
    expect(markup).not.toContain("Try again");
    expect(errorTitle(response(403, null))).toBe("You don't have access to this page");
  });
});

test.each(["/", "/about", "/help", "/terms", "/privacy", "/nowhere"])(
  "%s sends no script to visitors",
  async (path) => {
    const ask = await openSite({ t });
    const html = await (await ask(get(path))).text();
    expect(html.match(/<script(?![^>]*ld\+json)|modulepreload|\son\w+=/g)).toBeNull();
  },
);

describe("the legal pages", () => {
  test.each([
    ["Terms of Service", termsSections, 8],
    ["Privacy Policy", privacySections, 10],
  ])("%s has its sections, the day it last changed and an address", (title, sections, count) => {
    const markup = html(<LegalPage title={title} supportEmail="help@test.example" sections={sections} />);
    expect(markup.match(/<h2>/g)).toHaveLength(count);
    expect(markup).toContain(`<span>Last updated: </span><span class="whole">${lastUpdated}</span>`);
    expect(markup).toContain('href="mailto:help@test.example"');
    expect(markup).toContain("24-48 hours");
  });
});

describe("the sign-in prompt", () => {
  const load = (query: string, actor: Awaited<ReturnType<typeof asActor>> | null = null) =>
    answerOf(prompt.loader(routeArgs({ t, actor, request: get(`/sign-in-prompt${query}`) })));

  test("names what was wanted and keeps the way back, on this site only", async () => {
    const booked = await load("?action=book&redirectTo=/expert/1/book");
    expect(booked.body).toEqual({ action: "book a session", redirectTo: "/expert/1/book", wanted: null });
    const odd = await load("?action=constructor&redirectTo=https://e.example");
    expect(odd.body).toEqual({
      action: "view profiles, book sessions and send messages",
      redirectTo: "/experts",
      wanted: null,
    });
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
