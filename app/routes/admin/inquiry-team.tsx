import { redirect } from "react-router";
import { AdminPage } from "~/components/admin/admin-page";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { readInquiry } from "~/domain/inquiries/inbox.server";
import { findTeamOf, makeTeamFor } from "~/domain/teams/running/make-team.server";
import { teamLimits, teamMessages } from "~/domain/teams/team";
import { teamForRequestForm } from "~/domain/teams/teams.forms.server";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { WhyNot } from "~/ui/why-not";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import type { Route } from "./+types/inquiry-team";
import { adminView } from "./admin-view.server";

/** Makes a team for the sender of a demo request, who is invited to own it; once more until they accept. */

export const meta = ownPageMeta("Team of a demo request", "Make a team for a company.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = adminView(context, request);
  const inquiry = await readInquiry(db, params.inquiryId);
  const { id, email, company } = orNotFound(inquiry?.kind === "demo-request" ? inquiry : null);
  const team = await findTeamOf(db, id);
  const error = team && (team.state !== "open" ? "closed" : team.memberCount > 0 ? "has-owner" : null);
  return {
    ...{ id, email, name: team?.name ?? company ?? "" },
    isMade: team !== null,
    whyNot: email ? error && teamMessages[error] : "This request has no email address.",
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, params, request } = args;
  const caller = requireAdmin(context, request);
  return formAction(args, {
    schema: teamForRequestForm,
    async run({ name }) {
      const { db, env } = context.get(servicesContext);
      const { inquiryId } = params;
      const made = await makeTeamFor(db, caller, { inquiryId, name, secret: env.sessionSecret });
      if (!made.ok) {
        return made.error === "not-found"
          ? { status: 404, form: "There is no such demo request." }
          : { status: 409, form: teamMessages[made.error] };
      }
      const headers = { "Set-Cookie": flash(context, `The invitation to ${made.value.email} is sent.`) };
      return redirect(paths.inquiry(inquiryId), { status: 303, headers });
    },
  });
}

export default function InquiryTeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, email, name, isMade, whyNot } = loaderData;
  const [form, fields] = formState<{ name: string }>({
    id: "team",
    lastResult: actionData,
    defaultValue: { name },
  });
  const back = { href: paths.inquiry(id), label: "Demo request" };
  return (
    <AdminPage title={isMade ? `Team ${isolated(name)}` : "Make a team"} back={back}>
      <FormErrors form={form} />
      {whyNot ? (
        <WhyNot reason={whyNot} back={back} />
      ) : (
        <PostForm action={paths.inquiryTeam(id)} noValidate id={form.id} className="form">
          <p>{`${email} gets an invitation to own the team. It works for ${teamLimits.invitationDays} days.`}</p>
          {isMade ? (
            <input type="hidden" name="name" value={name} />
          ) : (
            <FormField field={fields.name} label="Team name" required maxLength={teamLimits.name} />
          )}
          <p>
            <Button>{isMade ? "Invite again" : "Make team"}</Button>
          </p>
        </PostForm>
      )}
    </AdminPage>
  );
}
