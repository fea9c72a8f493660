import { ConfirmationPage } from "~/components/admin/confirmation-page";
import { UserAhead } from "~/components/admin/user-ahead";
import { ownPageMeta } from "~/components/site/page-meta";
import { deactivateUser } from "~/domain/lists/deactivate-user.server";
import { canDeactivate, userFaultTexts, userMessages } from "~/domain/lists/users";
import { findAhead } from "~/domain/personal-data/erasure-outlook.server";
import { paths } from "~/shared/paths";
import type { Route } from "./+types/deactivation";
import { changeUserAction, userOf } from "./user-command.server";

/** Deactivates an account: shows what stays as it is, with the button. */

export const meta = ownPageMeta("Deactivate a user", "Deactivate an account.");

export async function loader(args: Route.LoaderArgs) {
  const { db, now, user, moment } = await userOf(args, args.params.userId);
  const found = await findAhead(db, user.id, now);
  const named = ({ startsAt, ...rest }: { classId: string; title: string; startsAt: Date | null }) => ({
    ...rest,
    moment: startsAt && moment(startsAt),
  });
  const { count = 0, sessions = [], classesTaught, seats } = found ?? {};
  const none = { count: 0, next: [] };
  const { id, email, role, isActive, isErased, card } = user;
  return {
    id,
    email,
    role,
    isActive,
    isErased,
    isListed: card?.isListed ?? false,
    ahead: {
      count,
      sessions: sessions.map(({ startsAt, ...session }) => ({ ...session, moment: moment(startsAt) })),
      classesTaught: classesTaught
        ? { count: classesTaught.count, next: classesTaught.next.map(named) }
        : none,
      seats: seats ? { count: seats.count, next: seats.next.map(named) } : none,
    },
  };
}

export const action = (args: Route.ActionArgs) =>
  changeUserAction(args, {
    userId: args.params.userId,
    command: deactivateUser,
    refusal: userFaultTexts.deactivation,
    // The specification's text.
    notice: () => "User deactivated successfully",
  });

export default function Deactivation({ loaderData, actionData }: Route.ComponentProps) {
  const { id, email, role, isActive, isErased, isListed, ahead } = loaderData;
  return (
    <ConfirmationPage
      title="Deactivate a user"
      lead={email}
      back={{ href: paths.adminUser(id), label: "The user" }}
      whyNot={canDeactivate({ role, isActive }) ? null : whyNot({ role, isErased })}
      verdict={actionData}
      form={{
        id: "deactivation",
        action: paths.userDeactivation(id),
        label: "Deactivate",
        variant: "danger",
        keep: "Keep the user active",
      }}
    >
      <div className="prose">
        <p>
          The user is signed out everywhere and can't sign in until you reactivate the account.
          {isListed ? " Their expert card leaves the listing." : ""} They get no email.
        </p>
        <UserAhead ahead={ahead} />
      </div>
    </ConfirmationPage>
  );
}

function whyNot({ role, isErased }: { role: string; isErased: boolean }): string {
  if (role === "admin") return `${userFaultTexts.deactivation}: ${userMessages["admin-stays"]}`;
  return isErased ? userMessages.deleted : userMessages["already-deactivated"];
}
