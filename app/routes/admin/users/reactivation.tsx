import { AdminPage } from "~/components/admin/admin-page";
import { Confirmation } from "~/components/admin/confirmation";
import { ownPageMeta } from "~/components/site/page-meta";
import { reactivateUser, wasUnlistedWith } from "~/domain/lists/deactivate-user.server";
import { userMessages } from "~/domain/lists/users";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/reactivation";
import { changeUserAction, userOf } from "./user-command.server";

/** Making a deactivated account active again. */

export const meta = ownPageMeta("Reactivate a user", "Make an account active again.");

export async function loader(args: Route.LoaderArgs) {
  const { db, place, user } = await userOf(args, args.params.userId);
  const { id, email, isActive, isErased } = user;
  const isRelisted = await orUnavailable(() => wasUnlistedWith(db, id));
  return { place, id, email, isActive, isErased, isRelisted };
}

export const action = (args: Route.ActionArgs) =>
  changeUserAction(args, {
    userId: args.params.userId,
    command: reactivateUser,
    notice: ({ isListed }) =>
      isListed ? "The user is active again, and their card is listed." : "The user is active again.",
  });

export default function Reactivation({ loaderData, actionData }: Route.ComponentProps) {
  const { place, id, email, isActive, isErased, isRelisted } = loaderData;
  const back = { href: paths.adminUser(id), label: "The user" };
  return (
    <AdminPage place={place} title="Reactivate a user" lead={email} back={back}>
      {isActive || isErased ? (
        <Notice
          kind={actionData ? "error" : "info"}
          title={userMessages[isErased ? "deleted" : "already-active"]}
        />
      ) : (
        <Confirmation
          id="reactivation"
          action={paths.userReactivation(id)}
          verdict={actionData}
          label="Reactivate"
          keep={{ href: back.href, label: "Leave the user deactivated" }}
        >
          <p>
            The user can sign in again.
            {isRelisted ? " Their expert card is listed again." : ""} They aren't told.
          </p>
        </Confirmation>
      )}
    </AdminPage>
  );
}
