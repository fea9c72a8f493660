import { createElement } from "react";
import { createContext, data, type RouterContextProvider, redirect } from "react-router";
import { MyData } from "~/components/accounts/my-data";
import { pageMeta } from "~/components/site/page-meta";
import type { SignedInCaller } from "~/domain/caller";
import { type AccountExport, exportAccount } from "~/domain/personal-data/export-account.server";
import { tooManyText } from "~/domain/throttling/throttle-rules";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { throttle } from "~/web/throttle.server";
import { orUnavailable, retryAfterContext } from "~/web/unavailable.server";
import type { Route } from "./+types/export";

/**
 * Everything that is kept about the account, as a JSON file. A post, so that no link or image asks for it. Whoever asks
 * too often gets the page 'My data' again, which says so; therefore the file is the middleware's answer: an action's
 * would become the page's.
 */

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }, next) => {
    if (request.method === "GET" || request.method === "HEAD") return next();
    const caller = requireActor(context, request);
    const seconds = await throttle(context, [{ rule: "export:account", subject: caller.actor.userId }]);
    const exported = seconds === null ? await takeCopy(context, caller) : seconds;
    if (typeof exported !== "number") return file(exported);
    context.set(waitContext, exported);
    return next();
  },
];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "My data",
    description: "Download what Keyway keeps about you.",
    noindex: true,
  });

export function loader({ context, request }: Route.LoaderArgs) {
  const { email, role } = requireActor(context, request).actor;
  const seconds = context.get(waitContext);
  if (seconds === null) return redirect(paths.profileData);
  return { email, isAdmin: role === "admin", refusal: tooManyText(seconds) };
}

/** Only reached by who has to wait. */
export const action = () => data(null, { status: 429 });

export default function Refused({ loaderData }: Route.ComponentProps) {
  return createElement(MyData, loaderData);
}

/** How many seconds somebody has to wait for the next copy. */
const waitContext = createContext<number | null>(null);

/** @returns the seconds to wait while another copy is made */
async function takeCopy(
  context: Readonly<RouterContextProvider>,
  caller: SignedInCaller,
): Promise<AccountExport | number> {
  const { db } = context.get(servicesContext);
  const exported = await orUnavailable(() => exportAccount(db, caller));
  if (exported.ok) return exported.value;
  if (exported.error === "not-found") throw redirect(paths.login(paths.profileData));
  context.set(retryAfterContext, busySeconds);
  return busySeconds;
}

/** What a copy takes at most: the database's time limits end it then. */
const busySeconds = 15;

const file = (all: AccountExport) =>
  new Response(`${JSON.stringify(all, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="keyway-data.json"',
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
