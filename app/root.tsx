import { type ReactNode, useState } from "react";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
} from "react-router";
import { keepData } from "~/components/live/keep-data";
import { ContactDialog } from "~/components/site/contact-dialog";
import { ErrorPage, errorTitle } from "~/components/site/error-page";
import { FlashNotice } from "~/components/site/flash-notice";
import { LoadingStatus } from "~/components/site/loading-status";
import { useNonce } from "~/components/site/nonce";
import { pageHandle } from "~/components/site/page-handle";
import { isAdminPage, sheetsOf } from "~/components/site/page-sheets";
import { PageStyles } from "~/components/site/page-styles";
import { PlainNotice } from "~/components/site/plain-notice";
import { SiteFooter } from "~/components/site/site-footer";
import { SiteHeader } from "~/components/site/site-header";
import { ThemeColor } from "~/components/site/theme-color";
import { type SiteData, useSiteData } from "~/components/site-data";
import { headerLabel } from "~/domain/accounts/account";
import { oldestOf } from "~/domain/lists/queues";
import { readQueues } from "~/domain/lists/queues.server";
import detectZoneUrl from "~/ui/enhancements/detect-zone.ts?worker&url";
import fillInUrl from "~/ui/enhancements/fill-in.ts?worker&url";
import signedInUrl from "~/ui/enhancements/signed-in.ts?worker&url";
import visitorUrl from "~/ui/enhancements/visitor.ts?worker&url";
import { noteTyped, plainCookie } from "~/ui/plain/load-plain-page";
import { accountFingerprint, findOtherAccount, refuseOtherAccount } from "~/web/account-fingerprint.server";
import { type Context, callerContext, isRefusedContext, servicesContext } from "~/web/context";
import { readCookie } from "~/web/cookies.server";
import { readFlash } from "~/web/flash.server";
import { wantsLessMotion } from "~/web/motion.server";
import { pageAddress } from "~/web/page-address";
import { isPosted, keepPostedForm, keepTyped } from "~/web/posted-form.server";
import { headerCounts, sessionMiddleware } from "~/web/sign-in-session.server";
import { readTheme } from "~/web/theme.server";
import { isZoneChosen } from "~/web/time-zone.server";
import { statusHeadersMiddleware } from "~/web/unavailable.server";
import type { Route } from "./+types/root";

/** The frame around every page: the signed-in user, head, header, footer and error page. */

export const middleware: Route.MiddlewareFunction[] = [
  statusHeadersMiddleware,
  keepPostedForm,
  sessionMiddleware,
  refuseOtherAccounts,
  notePost,
];

/** Refuses a post from a page that was rendered for another account. */
async function refuseOtherAccounts({ request, context }: Parameters<Route.MiddlewareFunction>[0]) {
  const otherAccount = await findOtherAccount(context, request);
  if (otherAccount)
    refuseOtherAccount(otherAccount, { ...(await readFrame({ context, request })).site, flash: null });
}

/** Treats a post as refused unless it redirects or its action says otherwise. Set here, because loaders get a GET. */
async function notePost({ request, context }: Parameters<Route.MiddlewareFunction>[0]) {
  context.set(isRefusedContext, request.method === "POST");
  if (!context.get(callerContext).actor) await keepTyped(context);
}

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export const meta: Route.MetaFunction = ({ error, matches }) =>
  error
    ? [
        {
          title: `${errorTitle(error, pageHandle(matches.flatMap((match) => match ?? [])).failure)} · Keyway`,
        },
        { name: "robots", content: "noindex" },
      ]
    : [{ title: "Keyway" }];

export async function loader(args: Route.LoaderArgs) {
  const { site, clear } = await readFrame(args);
  return data(site, clear ? { headers: { "Set-Cookie": clear } } : {});
}

async function readFrame({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  const { env, clock } = context.get(servicesContext);
  const { actor } = context.get(callerContext);
  const counts = await countsOf(context);
  const { flash, sealed, clear } = readFlash(context, request);
  const canDetectZone = actor !== null && !isZoneChosen(context, request);
  const site: SiteData = {
    appUrl: env.appUrl,
    path: pageAddress(request),
    actor: actor && {
      label: headerLabel(actor),
      role: actor.role,
      isVerified: actor.isVerified,
      sender: { name: actor.fullName, email: actor.email },
    },
    accountFingerprint: actor && accountFingerprint(env, actor.userId),
    inbox: counts && { unread: counts.unread, number: counts.number },
    waiting: counts?.waiting ?? 0,
    ...(actor?.role === "admin" && isAdminPage(new URL(request.url).pathname)
      ? await queuesOf(context)
      : { queues: null, oldestQueue: null }),
    who: isPosted(context) ? null : (actor?.userId ?? ""),
    theme: readTheme(request),
    isMotionReduced: wantsLessMotion(request),
    flash: flash && { ...flash, again: (canDetectZone && sealed) || undefined },
    madeAt: clock().getTime(),
    year: clock().getUTCFullYear(),
    socialUrls: env.socialUrls,
    supportEmail: env.supportEmail,
    becomeTutorUrl: env.forms.becomeTutor ?? null,
    beginnerProgramUrl: env.forms.beginnerProgram ?? null,
    canDetectZone,
    isRefused: context.get(isRefusedContext),
    isPlain: readCookie(request.headers.get("Cookie"), plainCookie) === "1",
  };
  return { site, clear };
}

/** Keeps the frame's data while a page reloads its own and the server can't be reached. */
const frame = keepData<SiteData>();
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => frame.load("frame", serverLoader);

/** Skips the frame when a page only reloads its own data: the unread count updates by itself. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  (formMethod !== undefined || currentUrl.href !== nextUrl.href) && defaultShouldRevalidate;

/** Returns null also on a fault, because pages work without the counts. */
async function countsOf(context: Context) {
  return headerCounts(context).catch((error: unknown) => {
    context.get(servicesContext).log.error("What the header counts could not be read", error);
    return null;
  });
}

/** Returns no counts on a fault: admin pages link to the queues even without their counts. */
async function queuesOf(context: Context): Promise<Pick<SiteData, "queues" | "oldestQueue">> {
  const { db, log, zoneWatch } = context.get(servicesContext);
  const standings = await readQueues(db, zoneWatch.standing().doubts.length).catch((error: unknown) => {
    log.error("The queues could not be counted", error);
    return [];
  });
  return {
    queues: Object.fromEntries(standings.map(({ name, count }) => [name, count])),
    oldestQueue: oldestOf(standings)?.name ?? null,
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const known = useSiteData();
  const nonce = useNonce();
  const matches = useMatches();
  const handle = pageHandle(matches);
  const { loadingLabel, hideFooter, isForEverybody, keyboardResizes, styles } = handle;
  const hasFailed = Boolean(useRouteError());
  const site = isForEverybody ? undefined : known;
  // A page that hydrates isn't plain, whatever the data of a later navigation says.
  const isPlain = import.meta.env.SSR && handle.hydrate && site?.isPlain;
  const hydrate = handle.hydrate && !isPlain;
  const saysPending = Boolean(loadingLabel || site?.actor);
  return (
    <html
      lang="en"
      data-theme={site?.theme ?? undefined}
      data-motion={site?.isMotionReduced ? "reduced" : undefined}
      data-who={site?.who ?? undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1${keyboardResizes ? ", interactive-widget=resizes-content" : ""}`}
        />
        <ThemeColor theme={site?.theme} />
        <Meta />
        <PageStyles
          inlined={known?.actor || hydrate || hasFailed ? undefined : styles}
          hrefs={sheetsOf(matches.at(-1)?.pathname ?? "", styles)}
        />
        {/* Our own files need no nonce; a page that may be cached must not hold one. */}
        <Links nonce="" />
        {saysPending && !hydrate ? (
          <script type="module" src={site?.actor ? signedInUrl : visitorUrl} fetchPriority="low" />
        ) : null}
        {isPlain ? <script type="module" src={fillInUrl} /> : null}
        {site?.canDetectZone ? <script type="module" src={detectZoneUrl} /> : null}
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <SiteHeader site={site} />
        <main id="main" tabIndex={-1}>
          <FlashNotice flash={site?.flash} />
          {isPlain ? <PlainNotice /> : null}
          {children}
        </main>
        {site?.actor ? <p className="live-note">This page checks for changes every 15 seconds.</p> : null}
        {hideFooter ? null : <SiteFooter site={site} />}
        <ContactDialog site={site} />
        {saysPending || hydrate ? <LoadingStatus label={loadingLabel} /> : null}
        {hydrate ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  frame.useShown("frame", loaderData);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { failure } = pageHandle(useMatches());
  useState(noteTyped);
  return <ErrorPage error={error} failure={failure} />;
}
