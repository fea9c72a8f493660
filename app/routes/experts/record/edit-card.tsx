import { redirect } from "react-router";
import { CardEditor } from "~/components/experts/card/card-editor";
import { CardNotices } from "~/components/experts/card/card-notices";
import { PortraitDialog, PortraitTrigger } from "~/components/experts/card/portrait-dialog";
import { keepPage, reached } from "~/components/form/keep-page";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { cardMessages, notUpdatedText } from "~/domain/experts/card/card-messages";
import { paths } from "~/shared/paths";
import { unavailableText } from "~/shared/unavailable-text";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import type { Route } from "./+types/edit-card";
import { loadOwnCard, requireAuthor } from "./own-card.server";
import { saveCard } from "./save-card.server";

/** Edits an expert's card. The changes become a version that the admin reviews before it is listed. */

export const handle: PageHandle = { hydrate: true, failure: { posted: notUpdatedText(unavailableText) } };

export const meta = ownPageMeta("Edit Expert Profile", "Edit the card that learners find you by.");

export function loader({ context, request }: Route.LoaderArgs) {
  requireCard(context, request);
  return loadOwnCard(context, request);
}

export async function action(args: Route.ActionArgs) {
  requireCard(args.context, args.request);
  return saveCard(args, "edit");
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction);

/** @throws a redirect to the creator if there is no card: all nine fields are required there */
function requireCard(...args: Parameters<typeof requireAuthor>) {
  if (!requireAuthor(...args).actor.expertId) throw redirect(paths.expertCreator);
}

export default function EditCard({ loaderData: { opened, standing }, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Edit Expert Profile"
      lead={`An admin reviews your changes before display.${
        standing?.isListed ? " Until then, learners see the approved version." : ""
      }`}
      back={{ href: paths.profile, label: "Profile" }}
    >
      {standing ? (
        <CardNotices standing={standing} />
      ) : (
        <Notice kind="error">{cardMessages.withdrawn}</Notice>
      )}
      <CardEditor form="edit" opened={opened} answer={reached(actionData)} upload={<PortraitTrigger />} />
      <PortraitDialog />
    </Page>
  );
}
