import { AdminPage } from "~/components/admin/admin-page";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { checkDomain, readDomain } from "~/domain/teams/running/check-domain.server";
import { domainRecord, teamMessages } from "~/domain/teams/team";
import { domainDecisionForm } from "~/domain/teams/teams.forms.server";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Rows } from "~/ui/rows";
import { servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import type { Route } from "./+types/team-domain";
import { adminView } from "./admin-view.server";
import { nextOfQueue } from "./decide.server";

/** A domain of a team: the admin looks for its DNS record with their own tools, and says whether it is there. */

export const meta = ownPageMeta("Team domain", "Check the DNS record of a domain.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, moment } = adminView(context, request);
  const { id, domain, state, team, createdAt } = orNotFound(await readDomain(db, params.domainId));
  return { id, domain, state, team: isolated(team), record: domainRecord(id), since: moment(createdAt) };
}

export function action({ context, params: { domainId: id }, request }: Route.ActionArgs) {
  const caller = requireAdmin(context, request);
  return formAction(
    { context, request },
    {
      schema: domainDecisionForm,
      async run({ decision }) {
        const { db } = context.get(servicesContext);
        const isProved = decision === "prove";
        const done = await checkDomain(db, caller, { id, isProved });
        if (done.ok) {
          const notice = `${done.value.domain} is ${isProved ? "proved" : "refused"}. The team's owner gets an email.`;
          return nextOfQueue(context, "team-domains", notice);
        }
        if (done.error === "not-found") return { status: 404, form: "There is no such domain." };
        return { status: 409, form: teamMessages[done.error] };
      },
    },
  );
}

export default function TeamDomainPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, domain, state, team, record, since } = loaderData;
  const [form] = formState({ id: "domain", lastResult: actionData });
  return (
    <AdminPage
      title={domain}
      lead={`Added ${since}`}
      back={{ href: paths.adminTeamDomains(), label: "Team domains" }}
    >
      <FormErrors form={form} />
      <Rows
        items={[
          { label: "Team", value: team },
          { label: "TXT record", value: <code>{record}</code>, long: true },
        ]}
      />
      {state === "waiting" ? (
        <PostForm action={paths.adminTeamDomain(id)} id={form.id} className="actions">
          <p className="muted">
            Look up the TXT records of the domain. If one of them is exactly this text, everyone with a
            confirmed address there can join the team.
          </p>
          <Button name="decision" value="prove" className="decides">
            Record found
          </Button>
          <Button variant="quiet" name="decision" value="refuse">
            No such record
          </Button>
        </PostForm>
      ) : (
        <Notice kind={actionData ? "error" : "info"} title={state === "proved" ? "Proved" : "Refused"} />
      )}
    </AdminPage>
  );
}
