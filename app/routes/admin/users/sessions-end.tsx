import { ConfirmationPage } from "~/components/admin/confirmation-page";
import { ownPageMeta } from "~/components/site/page-meta";
import { endUserSessions } from "~/domain/lists/end-user-sessions.server";
import { paths } from "~/shared/paths";
import type { Route } from "./+types/sessions-end";
import { changeUserAction, userOf } from "./user-command.server";

/** Signs an account out everywhere. */

export const meta = ownPageMeta("End sessions", "Sign a user out everywhere.");

export async function loader(args: Route.LoaderArgs) {
  const { admin, user } = await userOf(args, args.params.userId);
  const { id, email, openSessions } = user;
  return { id, email, openSessions, isOwn: id === admin.userId };
}

export const action = (args: Route.ActionArgs) =>
  changeUserAction(args, {
    userId: args.params.userId,
    command: endUserSessions,
    notice: ({ count }) => (count === 1 ? "One session was ended." : `${count} sessions were ended.`),
  });

export default function SessionsEnd({ loaderData, actionData }: Route.ComponentProps) {
  const { id, email, openSessions, isOwn } = loaderData;
  return (
    <ConfirmationPage
      title="End sessions"
      lead={email}
      back={{ href: paths.adminUser(id), label: "The user" }}
      whyNot={null}
      verdict={actionData}
      form={{
        id: "sessions-end",
        action: paths.userSessionsEnd(id),
        label: "End the sessions",
        variant: "danger",
        keep: "Leave them signed in",
      }}
    >
      <p>
        {openSessions === 1 ? "One session is open." : `${openSessions} sessions are open.`} The user is
        signed out everywhere{isOwn ? " but here" : ""} and can sign in again at once. They get no email.
      </p>
    </ConfirmationPage>
  );
}
