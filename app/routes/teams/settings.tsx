import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { TeamDomains } from "~/components/teams/team-domains";
import { TeamForm } from "~/components/teams/team-form";
import { TeamNav } from "~/components/teams/team-nav";
import { changeTeam } from "~/domain/teams/running/change-team.server";
import { closeTeam } from "~/domain/teams/running/close-team.server";
import { addDomain, removeDomain } from "~/domain/teams/running/domains.server";
import { domainRecord, teamLimits, teamMessages } from "~/domain/teams/team";
import { closingForm, domainForm, rowForm, teamForm } from "~/domain/teams/teams.forms.server";
import { listDomains } from "~/domain/teams/teams.server";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { Page } from "~/ui/page";
import { WhyNot } from "~/ui/why-not";
import type { Route } from "./+types/settings";
import { refusedBy, requireTeam, teamAction } from "./own-team.server";

/** A team's name and billing details, its domains, and closing it. */

export const meta = ownPageMeta("Team settings", "Name, billing details and domains of a team.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, team, member } = await requireTeam({ context, request }, params.teamId, "manage");
  const { id, name, billingAddress, taxNumber, state } = team;
  const domains = await listDomains(db, id);
  return {
    ...{ id, role: member.role, isOpen: state === "open", shownName: isolated(name) },
    details: { name, billingAddress, taxNumber },
    domains: domains.map((domain) => ({ ...domain, record: domainRecord(domain.id) })),
  };
}

export function action(args: Route.ActionArgs) {
  const { teamId } = args.params;
  const forms = { page: paths.teamSettings(teamId), messages: teamMessages };
  return teamAction(args, forms, ({ db, caller, form, answer, done }) => ({
    details: form(teamForm, async (details) =>
      answer(await changeTeam(db, caller, { teamId, details }), "The details of the team are saved."),
    ),
    "add-domain": form(domainForm, async ({ domain }) =>
      answer(
        await addDomain(db, caller, { teamId, domain }),
        "The domain is added. Now set its DNS record; an admin then checks it.",
      ),
    ),
    "remove-domain": form(rowForm, async ({ id: domainId }) =>
      answer(await removeDomain(db, caller, { teamId, domainId }), "The domain is removed."),
    ),
    close: form(closingForm, async () => {
      const closed = await closeTeam(db, caller, { teamId });
      return closed.ok ? done("The team is closed.", { to: paths.team(teamId) }) : refusedBy(closed.error);
    }),
  }));
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, role, isOpen, shownName, details, domains } = loaderData;
  const verdictOf = (intent: string) => (actionData?.intent === intent ? actionData.reply : undefined);
  const [adding, { domain }] = formState<{ domain: string }>({
    id: "add",
    lastResult: verdictOf("add-domain"),
  });
  const [removal] = formState({ id: "removal", lastResult: verdictOf("remove-domain") });
  const [closing, { confirmed }] = formState<{ confirmed: string }>({
    id: "closing",
    lastResult: verdictOf("close"),
  });
  const here = paths.teamSettings(id);
  const frame = { title: "Team settings", lead: shownName, back: { href: paths.team(id), label: shownName } };
  if (!isOpen) {
    return (
      <Page narrow {...frame}>
        <WhyNot reason={teamMessages.closed} back={{ href: paths.team(id), label: "View team" }} />
      </Page>
    );
  }
  return (
    <Page
      {...frame}
      beside={
        <aside className="panel" aria-labelledby="close-title">
          <h2 id="close-title">Close the team</h2>
          {role === "owner" ? (
            <>
              <p>
                All members leave and get an email. Existing bookings stay as they are. We refund what the
                budget page says can be refunded; the rest is lost. You can still read the team's pages. A
                closed team can't be opened again.
              </p>
              <PostForm action={here} noValidate id={closing.id} className="stack-s">
                <Checkbox {...confirmed} value="yes" label={`Close ${shownName} for good`} />
                <p>
                  <Button variant="danger" name="intent" value="close">
                    Close the team
                  </Button>
                </p>
              </PostForm>
            </>
          ) : (
            <p className="muted">Only the owner can close the team.</p>
          )}
        </aside>
      }
    >
      <TeamNav teamId={id} role={role} current="settings" />
      {[adding, removal, closing].map((form) => (
        <FormErrors key={form.id} form={form} />
      ))}
      <TeamForm action={here} verdict={verdictOf("details")} details={details} button="Save details" />
      <section className="stack-s" aria-labelledby="domains-title">
        <h2 id="domains-title">Domains</h2>
        <p>
          Anyone with a confirmed email address at one of these domains can join without an invitation, once
          an admin has found the domain's TXT record.
        </p>
        <TeamDomains domains={domains} action={here} />
        <PostForm action={here} noValidate id={adding.id} className="form">
          <FormField
            field={domain}
            label="Domain"
            hint="The part of your addresses after the @, like acme.com."
            required
            spellCheck={false}
            maxLength={teamLimits.domain}
          />
          <p className="bar start">
            <Button variant="outlined" name="intent" value="add-domain">
              Add domain
            </Button>
          </p>
        </PostForm>
      </section>
    </Page>
  );
}
