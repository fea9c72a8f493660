import { ConfirmationPage } from "~/components/admin/confirmation-page";
import { ownPageMeta } from "~/components/site/page-meta";
import { reactivateUser, wasUnlistedWith } from "~/domain/lists/deactivate-user.server";
import { userMessages } from "~/domain/lists/users";
import { paths } from "~/shared/paths";
import type { Route } from "./+types/reactivation";
import { changeUserAction, userOf } from "./user-command.server";

/** Makes a deactivated account active again. */

export const meta = ownPageMeta("Reactivate a user", "Make an account active again.");

export async function loader(args: Route.LoaderArgs) {
  const { db, user } = await userOf(args, args.params.userId);
  const { id, email, isActive, isErased } = user;
  const isRelisted = await wasUnlistedWith(db, id);
  return { id, email, isActive, isErased, isRelisted };
}

export const action = (args: Route.ActionArgs) =>
  changeUserAction(args, {
    userId: args.params.userId,
    command: reactivateUser,
    notice: ({ isListed }) =>
      isListed ? "The user is active again, and their card is listed." : "The user is active again.",
  });

export default function Reactivation({ loaderData, actionData }: Route.ComponentProps) {
  const { id, email, isActive, isErased, isRelisted } = loaderData;
  return (
    <ConfirmationPage
      title="Reactivate a user"
      lead={email}
      back={{ href: paths.adminUser(id), label: "The user" }}
      whyNot={isActive || isErased ? userMessages[isErased ? "deleted" : "already-active"] : null}
      verdict={actionData}
      form={{
        id: "reactivation",
        action: paths.userReactivation(id),
        label: "Reactivate",
        keep: "Leave the user deactivated",
      }}
    >
      <p>
        The user can sign in again.
        {isRelisted ? " Their expert card is listed again." : ""} They get no email.
      </p>
    </ConfirmationPage>
  );
}
