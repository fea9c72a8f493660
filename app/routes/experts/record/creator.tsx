import { HoursDialog, HoursDialogTrigger } from "~/components/availability/hours-dialog";
import { CardEditor } from "~/components/experts/card/card-editor";
import { CardLinkWaits } from "~/components/experts/card/card-link-waits";
import { CardNotices } from "~/components/experts/card/card-notices";
import { CardSaved, savedTitle } from "~/components/experts/card/card-saved";
import { PortraitDialog, PortraitTrigger } from "~/components/experts/card/portrait-dialog";
import { keepPage, reached } from "~/components/form/keep-page";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { cardMessages } from "~/domain/experts/card/card-messages";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import type { Route } from "./+types/creator";
import { loadOwnCard, requireAuthor } from "./own-card.server";
import { loadHours } from "./own-hours.server";
import { saveCard } from "./save-card.server";

/** The profile creator: an expert writes the complete card, which is reviewed and then listed. */

/** The page after saving only redirects, so it isn't hydrated. */
export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  hydrate: ({ isSaved }) => !isSaved,
  failure: { posted: cardMessages.notCreated },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: titleFor(loaderData),
    description: "Write the card that learners find you by.",
    noindex: true,
  });

/** The dashboard's 'Edit Profile' leads here too. */
function titleFor(found: { standing: object | null; isSaved: boolean } | undefined) {
  if (found?.isSaved) return savedTitle;
  return found?.standing ? "Edit Expert Profile" : "Create Expert Profile";
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { expertId } = requireAuthor(context, request).actor;
  const [own, hours] = await Promise.all([
    loadOwnCard(context, request),
    loadHours(context, request, expertId),
  ]);
  /** True on the page that shows after saving until it redirects. Without a card nothing was saved. */
  const isSaved = own.standing !== null && new URL(request.url).searchParams.get("saved") === "1";
  return { ...own, hours, isSaved };
}

export const action = (args: Route.ActionArgs) => saveCard(args, "creator");
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction);

export default function Creator({ loaderData, ...props }: Route.ComponentProps) {
  const { opened, fromApplication, standing, unlinked, hours } = loaderData;
  const answer = reached(props.actionData);
  if (loaderData.isSaved && !answer) return <CardSaved standing={standing} />;
  return (
    <Page
      title={titleFor(loaderData)}
      lead={`Fill in all required fields. An admin reviews the complete card before it is displayed.${
        hours ? "" : " Manage Availability comes next: you can set your hours during the review."
      }`}
      back={{ href: paths.profile, label: "Profile" }}
    >
      {standing ? <CardNotices standing={standing} /> : null}
      {loaderData.isWithdrawn ? <Notice kind="error">{cardMessages.withdrawn}</Notice> : null}
      {unlinked ? <CardLinkWaits name={unlinked.name} /> : null}
      {unlinked && !answer ? null : (
        <CardEditor
          form="creator"
          opened={opened}
          answer={answer}
          intro={fromApplication ? <FilledIn {...fromApplication} /> : null}
          upload={<PortraitTrigger />}
          actions={hours ? <HoursDialogTrigger /> : null}
        />
      )}
      {/* Outside the form, because they contain forms. */}
      <PortraitDialog />
      {hours ? <HoursDialog hours={hours} returnTo={paths.expertCreator} /> : null}
    </Page>
  );
}

function FilledIn({ isCut }: { isCut: boolean }) {
  return (
    <Notice kind="info">
      <span>We filled in this form from your application. Check it, and add what is missing.</span>
      {isCut ? <span> Some of its list entries are too long or too many and were left out.</span> : null}
    </Notice>
  );
}
