import { data } from "react-router";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { changeMember, handOver } from "~/domain/teams/members/change-member.server";
import { removeMember } from "~/domain/teams/members/end-membership.server";
import { mayChange, teamMessages, teamRoles } from "~/domain/teams/team";
import { buttonForm, handOverForm, memberForm } from "~/domain/teams/teams.forms.server";
import { findMember } from "~/domain/teams/teams.server";
import { formatDate } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { priceText } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { Choice } from "~/ui/choice";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { orNotFound } from "~/web/or-not-found";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/member";
import { requireTeam, teamAction } from "./own-team.server";

/** One member: their role and limit, removing them, and handing the team over to them. */

export const meta = ownPageMeta("Member", "A member of a team.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, team, member: own } = await requireTeam({ context, request }, params.teamId, "manage");
  const member = orNotFound(await findMember(db, { teamId: team.id, memberId: params.memberId }));
  const isSelf = member.id === own.id;
  const canChange = mayChange(own.role, member.role);
  if (team.state !== "open" || !(canChange || (isSelf && own.role === "owner"))) {
    throw data(null, { status: 404 });
  }
  const { id, name, email, role, monthlyLimitCents, joinedAt } = member;
  return {
    ...{ teamId: team.id, id, name: isolated(name), role, canChange },
    team: isolated(team.name),
    isOwner: own.role === "owner",
    limit: monthlyLimitCents === null ? "" : priceText(monthlyLimitCents),
    facts: [
      { label: "Email", value: email },
      { label: "Role", value: teamRoles[role] },
      { label: "Joined", value: formatDate(joinedAt, viewerZone(context, request)) },
    ],
  };
}

export function action(args: Route.ActionArgs) {
  const { teamId, memberId } = args.params;
  const target = { teamId, memberId };
  const forms = { page: paths.teamMembers(teamId), messages: teamMessages };
  return teamAction(args, forms, ({ db, caller, form, answer }) => ({
    save: form(memberForm, async ({ role, monthlyLimit: monthlyLimitCents }) =>
      answer(
        await changeMember(db, caller, { ...target, role, monthlyLimitCents }),
        ({ name }) => `${isolated(name)} is changed.`,
      ),
    ),
    remove: form(buttonForm, async () =>
      answer(
        await removeMember(db, caller, target),
        ({ name }) => `${isolated(name)} is no longer a member.`,
      ),
    ),
    "hand-over": form(handOverForm, async () =>
      answer(
        await handOver(db, caller, target),
        ({ name }) => `${isolated(name)} owns the team now. You are a manager.`,
      ),
    ),
  }));
}

export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { teamId, id, name, role, canChange, isOwner, limit, facts } = loaderData;
  const verdictOf = (intent: string) => (actionData?.intent === intent ? actionData.reply : undefined);
  const [form, fields] = formState<{ role: string; monthlyLimit: string }>({
    id: "member",
    lastResult: verdictOf("save"),
    defaultValue: { role, monthlyLimit: limit },
  });
  const [handing, { confirmed }] = formState<{ confirmed: string }>({
    id: "hand-over",
    lastResult: verdictOf("hand-over"),
  });
  const [removal] = formState({ id: "removal", lastResult: verdictOf("remove") });
  const here = paths.teamMember(teamId, id);
  const roles = [
    { value: "member", label: "Member" },
    { value: "manager", label: "Manager" },
  ];
  return (
    <Page
      narrow
      title={name}
      lead={loaderData.team}
      back={{ href: paths.teamMembers(teamId), label: "Members" }}
    >
      {[form, handing, removal].map((each) => (
        <FormErrors key={each.id} form={each} />
      ))}
      <Rows items={facts} />
      <section className="stack-s" aria-labelledby="change-title">
        <h2 id="change-title">{isOwner && canChange ? "Role and limit" : "Limit"}</h2>
        <PostForm action={here} noValidate id={form.id} className="form">
          {isOwner && canChange ? <Choice {...fields.role} legend="Role" options={roles} /> : null}
          <FormField
            field={fields.monthlyLimit}
            label="Monthly limit"
            hint="The most the team pays for this member in a calendar month, in US dollars. Leave it empty for no limit."
            optional
            inputMode="decimal"
            maxLength={12}
          />
          <p className="bar start">
            <Button name="intent" value="save">
              Save
            </Button>
          </p>
        </PostForm>
      </section>
      {canChange ? (
        <section className="stack-s" aria-labelledby="remove-title">
          <h2 id="remove-title">Remove from the team</h2>
          <p>The team stops paying for {name}, who gets an email. Existing bookings stay as they are.</p>
          <PostForm action={here} id={removal.id}>
            <Button variant="danger" name="intent" value="remove">
              Remove
            </Button>
          </PostForm>
        </section>
      ) : null}
      {isOwner && canChange ? (
        <section className="stack-s" aria-labelledby="hand-over-title">
          <h2 id="hand-over-title">Hand over the team</h2>
          <p>{name} becomes the owner and you become a manager. Only the new owner can change that.</p>
          <PostForm action={here} id={handing.id} className="stack-s">
            <Checkbox {...confirmed} value="yes" label={`Make ${name} the owner`} />
            <p>
              <Button variant="quiet" name="intent" value="hand-over">
                Hand over
              </Button>
            </p>
          </PostForm>
        </section>
      ) : null}
    </Page>
  );
}
