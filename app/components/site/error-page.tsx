import { type ReactNode, use } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { SignInAgain, type UnsentForm } from "~/components/accounts/sign-in-again";
import { networkText } from "~/components/form/keep-page";
import type { OtherAccount } from "~/shared/account-field";
import { paths } from "~/shared/paths";
import type { PostedField } from "~/shared/typed-field";
import { Button, ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { refusedPost } from "../site-data";
import type { PageFailure } from "./page-handle";
import { PostedFormContext } from "./posted-form";
import { RequestReference } from "./request-id";

/** The page for a failure: what happened, in words, and one next step. It never shows a stack trace. */
export function ErrorPage({ error, failure = {} }: { error: unknown; failure?: PageFailure | undefined }) {
  const { pathname, search } = useLocation();
  const posted = use(PostedFormContext);
  const { status } = describe(error);
  if (status === 404) return <NotFoundPage />;
  const unsent = unsentForm(error);
  if (unsent) {
    return (
      <Page narrow title={byStatus[401].title} lead={unsent.reason ?? byStatus[401].lead}>
        <SignInAgain {...unsent} />
      </Page>
    );
  }
  const refused = refusedPost(error);
  if (refused) return <OtherAccountPage {...refused.otherAccount} />;
  if (isFailure(status) && !posted && failure.Page) return <failure.Page />;
  const { title, lead } = words(error, failure);
  const here = `${pathname}${search}`;
  const back = (isFailure(status) && failure.back) || { href: "/", label: "Go to the homepage" };
  return (
    <Page narrow title={title} lead={posted ? (posted.text ?? failure.posted ?? lead) : lead}>
      {posted?.fields ? <SendAgain fields={posted.fields} to={here} /> : null}
      {posted && !posted.fields ? <p>{tooLongToKeep}</p> : null}
      {isFailure(status) ? <RequestReference /> : null}
      <div className="actions">
        {status === 403 || posted ? null : (
          <ButtonLink href={here}>{failure.retry ?? "Try again"}</ButtonLink>
        )}
        <ButtonLink variant={status === 403 ? "primary" : "quiet"} href={back.href}>
          {back.label}
        </ButtonLink>
      </div>
    </Page>
  );
}

const tooLongToKeep =
  "What you typed is too long for this page to keep. Go back in your browser to find it, and send it again in a moment.";

const isFailure = (status: number) => status >= 500;

/** Doesn't show what was typed, because that was for another account. */
function OtherAccountPage({ name, href }: OtherAccount) {
  return (
    <Page
      narrow
      title={otherAccountTitle(name)}
      lead="That page was open for another account, so nothing was sent or changed."
    >
      <div className="actions">
        <ButtonLink href={href}>Open the page again</ButtonLink>
        <ButtonLink variant="quiet" href="/">
          Go to the homepage
        </ButtonLink>
      </div>
    </Page>
  );
}

const otherAccountTitle = (name: string) => `You are signed in as ${name} now`;

/** A form with all typed fields, to send again after an outage. It has no passwords. */
function SendAgain({ fields, to }: { fields: readonly PostedField[]; to: string }) {
  return (
    <form method="post" action={to} className="actions">
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Button>Try again</Button>
    </form>
  );
}

export function NotFoundPage({ children }: { children?: ReactNode }) {
  return (
    <Page
      narrow
      title="Oops! This page doesn't exist"
      lead="The address may be mistyped, or the page has moved."
    >
      <search>
        <form className="search" action={paths.experts()}>
          <label>
            <span className="visually-hidden">What do you want to learn?</span>
            <input
              className="input"
              type="search"
              name="search"
              maxLength={100}
              placeholder="Phishing, cloud, OSCP"
            />
          </label>
          <Button>Search</Button>
        </form>
      </search>
      {children}
      <ul className="link-list">
        {places.map(({ href, name, text }) => (
          <li key={href}>
            <a href={href}>{name}</a> {text ? <span className="muted small">{text}</span> : null}
          </li>
        ))}
      </ul>
    </Page>
  );
}

const places = [
  { href: paths.experts(), name: "Find Experts", text: "by skill, language and price" },
  { href: paths.classes(), name: "Live classes", text: "with their dates" },
  { href: paths.skillScan, name: "AI Skill Scan", text: "what to learn for the role you want" },
  { href: paths.help, name: "Help Center", text: "answers about booking and paying" },
  { href: "/", name: "Go to the homepage", text: null },
];

/** The head of a page that doesn't exist. */
export const notFoundFacts = {
  title: "Page not found",
  description: "There is no page at this address.",
  noindex: true,
} as const;

/** Returns the title of the browser's tab. */
export const errorTitle = (error: unknown, failure: PageFailure = {}): string =>
  describe(error).status === 404 ? notFoundFacts.title : words(error, failure).title;

/**
 * Returns the status, and the text of a route that throws `data("a sentence", { status })`. Other errors have no
 * visible text.
 */
function describe(error: unknown): { status: number; text: string | undefined } {
  if (isOffline(error)) return { status: 0, text: networkText };
  if (!isRouteErrorResponse(error)) return { status: 500, text: undefined };
  const says = typeof error.data === "string" && error.data !== "" && !error.data.startsWith("Error:");
  return { status: error.status, text: says && error.status !== 500 ? error.data : undefined };
}

/** Returns the data of the 401 error that `requireActor` throws; null for any other error. */
function unsentForm(error: unknown): (UnsentForm & { reason?: string }) | null {
  return isRouteErrorResponse(error) && error.status === 401 ? error.data : null;
}

function words(error: unknown, failure: PageFailure): { title: string; lead: string } {
  const refused = refusedPost(error);
  if (refused) return { title: otherAccountTitle(refused.otherAccount.name), lead: "" };
  const { status, text } = describe(error);
  const general = byStatus[status] ?? (status >= 400 && status < 500 ? unreadable : ourFault);
  if (!isFailure(status)) return { ...general, lead: text ?? general.lead };
  const ofPage = status === 503 ? failure.read : failure.unexpected;
  return { title: failure.title ?? general.title, lead: text ?? ofPage ?? general.lead };
}

/** Reports whether this is the router's error for a request without a connection. */
const isOffline = (error: unknown): boolean =>
  typeof window !== "undefined" &&
  error instanceof TypeError &&
  /fetch|network|load failed/i.test(error.message);

const byStatus: Record<number, { title: string; lead: string }> &
  Record<401, { title: string; lead: string }> = {
  0: { title: "No connection", lead: networkText },
  401: {
    title: "Sign in",
    lead: "You are no longer signed in. Sign in to get back to what you typed.",
  },
  403: {
    title: "You don't have access to this page",
    lead: "The account you're signed in with can't open it.",
  },
  503: {
    title: "This page isn't available right now",
    lead: "We can't load or save data right now. Nothing was lost.",
  },
};
const unreadable = {
  title: "That didn't work",
  lead: "The request could not be read. Please go back and try again.",
};
const ourFault = {
  title: "Something went wrong on our side",
  lead: "We've logged it. Please try again, and write to us if it keeps happening.",
};
