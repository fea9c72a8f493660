import { AccountForm } from "~/components/accounts/account-form";
import { ZoneField } from "~/components/accounts/zone-field";
import { Settings } from "~/components/profile/settings";
import { SettingsNav } from "~/components/profile/settings-nav";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { detailsForm } from "~/domain/accounts/account.forms.server";
import { accountFields } from "~/domain/accounts/account-fields";
import { changeDetails, findOwnAccount } from "~/domain/accounts/own-account.server";
import { notUpdatedText } from "~/domain/experts/card/card-messages";
import { paths } from "~/shared/paths";
import { unavailableText } from "~/shared/unavailable-text";
import { zoneGroups } from "~/shared/zone-groups.server";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { redirectWith } from "~/web/redirect-target.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/account";

/** Name and time zone, and the links to what else belongs to the account. */

export const handle: PageHandle = { failure: { posted: notUpdatedText(unavailableText) } };

export const meta = ownPageMeta("Account", "Your name, time zone, email address and data.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor } = requireActor(context, request);
  const { portrait } = await findOwnAccount(context.get(servicesContext).db, actor.userId);
  const zone = viewerZone(context, request);
  return {
    details: { name: actor.fullName, timeZone: zone },
    email: actor.email,
    hasPortrait: portrait !== null,
    zones: zoneGroups(zone),
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const caller = requireActor(context, request);
  return formAction(args, {
    schema: detailsForm,
    formText: notUpdatedText,
    async run(details) {
      await changeDetails(context.get(servicesContext).db, caller, details);
      return redirectWith(paths.profileAccount, [flash(context, "Profile updated successfully!")], 303);
    },
  });
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { details, email, hasPortrait, zones } = loaderData;
  return (
    <Page title="Account">
      <SettingsNav current="account" />
      <section className="split" aria-labelledby="your-details" data-times="">
        <h2 id="your-details">Your details</h2>
        <AccountForm
          id="details"
          verdict={actionData}
          action={paths.profileAccount}
          className="form own-form"
          fields={{
            // A name that the user cleared stays empty in the refused form.
            name: { ...accountFields.name, initial: actionData ? "" : details.name },
            timeZone: (field) => <ZoneField field={field} zones={zones} initial={details.timeZone} />,
          }}
        >
          <div>
            <Button>Save details</Button>
          </div>
        </AccountForm>
      </section>
      <section className="split" aria-labelledby="account-settings">
        <h2 id="account-settings">More settings</h2>
        <Settings
          settings={[
            {
              label: "Portrait",
              state: hasPortrait ? "Uploaded" : "None: your initials are shown",
              href: paths.portrait,
              action: hasPortrait ? "Change portrait" : "Upload a portrait",
            },
            {
              label: "Email address",
              state: email,
              href: paths.profileEmail,
              action: "Change email address",
            },
            {
              label: "Calendar",
              state: "Your sessions in your own calendar",
              href: paths.profileCalendar,
              action: "Subscribe to your calendar",
            },
            {
              label: "Billing details",
              state: "The company on your next receipts",
              href: paths.profileBilling(),
              action: "Change billing details",
            },
            {
              label: "Teams",
              state: "Companies that pay for your lessons",
              href: paths.teams,
              action: "See your teams",
            },
            {
              label: "Your data",
              state: "What we keep, to download or delete",
              href: paths.profileData,
              action: "See my data",
            },
          ]}
        />
      </section>
    </Page>
  );
}
