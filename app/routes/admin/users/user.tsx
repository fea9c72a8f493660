import { AdminPage } from "~/components/admin/admin-page";
import { AuditOf } from "~/components/admin/audit-story";
import { ownPageMeta } from "~/components/site/page-meta";
import { canDeactivate } from "~/domain/lists/users";
import { formatDate } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Rows } from "~/ui/rows";
import { takeNoPosts } from "../admin-view.server";
import { auditOf } from "../audit/audit-view.server";
import type { Route } from "./+types/user";
import { userOf } from "./user-command.server";

/** One account, with links to what it did and what the admin can do with it. */

export const meta = ownPageMeta("User", "An account.");

export async function loader(args: Route.LoaderArgs) {
  const { user, ...view } = await userOf(args, args.params.userId);
  const { zone } = view;
  const audit = await auditOf(view, { type: "user", id: user.id });
  return { audit, ...user, createdAt: formatDate(user.createdAt, zone) };
}

export const action = takeNoPosts;

export default function UserPage({ loaderData }: Route.ComponentProps) {
  const { audit, id, email, name, role, isActive, isErased, card, openSessions, ...more } = loaderData;
  const facts = isErased
    ? []
    : [
        { label: "Email", value: `${email} (${more.isVerified ? "confirmed" : "not confirmed"})` },
        { label: "Time zone", value: more.timeZone ?? "Not known" },
        { label: "Password", value: more.hasPassword ? "Yes" : "No" },
        { label: "Two-factor authentication", value: more.hasSecondFactor ? "On" : "Off" },
        { label: "Open sessions", value: openSessions },
      ];
  return (
    <AdminPage title={name} back={{ href: paths.adminUsers(), label: "Users" }}>
      <Rows
        items={[
          { label: "Status", value: more.status },
          { label: "Role", value: role },
          { label: "Since", value: more.createdAt },
          ...facts,
          ...(card
            ? [
                {
                  label: "Expert card",
                  value: (
                    <>
                      <a href={paths.expert(card.id)}>{card.name}</a> (
                      {card.isListed ? "listed" : "not listed"})
                    </>
                  ),
                },
              ]
            : []),
          { label: "Id", value: id },
        ]}
      />
      {isErased ? null : (
        <div className="actions">
          {canDeactivate({ role, isActive }) ? (
            <ButtonLink variant="quiet" href={paths.userDeactivation(id)}>
              Deactivate
            </ButtonLink>
          ) : null}
          {isActive ? null : (
            <ButtonLink variant="quiet" href={paths.userReactivation(id)}>
              Reactivate
            </ButtonLink>
          )}
          {openSessions > 0 ? (
            <ButtonLink variant="quiet" href={paths.userSessionsEnd(id)}>
              End sessions
            </ButtonLink>
          ) : null}
          {role === "learner" && isActive ? (
            <ButtonLink variant="quiet" href={paths.promotion({ email })}>
              Make an expert
            </ButtonLink>
          ) : null}
        </div>
      )}
      <nav className="actions" aria-label="Of this user">
        <a href={paths.adminBookings({ search: id })}>Bookings</a>{" "}
        <a href={paths.adminPayments({ search: id })}>Payments</a>{" "}
        <a href={paths.adminMessages({ search: id })}>Messages</a>
      </nav>
      <AuditOf {...audit} />
    </AdminPage>
  );
}
