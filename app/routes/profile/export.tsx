import { createContext, data, redirect } from "react-router";
import { MyData } from "~/components/accounts/my-data";
import { ownPageMeta } from "~/components/site/page-meta";
import { type AccountExport, exportAccount } from "~/domain/personal-data/export-account.server";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { judgeAttempt, type Refused } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import type { Route } from "./+types/export";

/**
 * Everything that is stored about the account, as a JSON file. It needs a post, so that no link or image can request
 * it. Users who ask too often see 'My data' again with the reason. The middleware sends the file: an action's answer
 * would become part of the page.
 */

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }, next) => {
    if (request.method === "GET" || request.method === "HEAD") return next();
    const caller = requireActor(context, request);
    const { userId } = caller.actor;
    const answer = await judgeAttempt(
      { context, request },
      {
        counts: () => [{ rule: "export:account", subject: userId }],
        async run() {
          const exported = await exportAccount(context.get(servicesContext).db, caller);
          if (exported.ok) return file(exported.value);
          if (exported.error === "not-found") throw redirect(paths.login(paths.profileData));
          return {
            status: 409,
            form: "Your download is already being prepared. Please try again in a moment.",
          };
        },
      },
    );
    if (answer instanceof Response) return answer;
    context.set(refusedContext, answer);
    return next();
  },
];

export const meta = ownPageMeta("My data", "Download what Keyway keeps about you.");

export function loader({ context, request }: Route.LoaderArgs) {
  const { email, role } = requireActor(context, request).actor;
  if (!context.get(refusedContext)) return redirect(paths.profileData);
  return { email, isAdmin: role === "admin" };
}

/** Only reached if there is no file. */
export function action({ context }: Route.ActionArgs) {
  const refused = context.get(refusedContext);
  return data(refused?.form, { status: refused?.status ?? 400 });
}

export default function NoCopy({ loaderData, actionData }: Route.ComponentProps) {
  return <MyData {...loaderData} refusal={actionData} />;
}

const refusedContext = createContext<Refused | null>(null);

const file = (all: AccountExport) =>
  new Response(`${JSON.stringify(all, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="keyway-data.json"',
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
