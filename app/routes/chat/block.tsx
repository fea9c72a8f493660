import { data, redirect } from "react-router";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { blockPartner, unblockPartner } from "~/domain/chat/block-partner.server";
import { blockForm } from "~/domain/chat/reports/report.forms.server";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import type { Route } from "./+types/block";
import { requireThread } from "./own-thread.server";

/** Blocks the other side of a conversation, or removes the block. */

export const meta = ownPageMeta("Block", "Block or unblock a person.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { partner, isBlocked } = await requireThread({ context, request }, params.userId);
  return { userId: partner.userId, name: partner.name, isBlocked };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, caller, partner } = await requireThread({ context, request }, params.userId);
  return formAction(
    { context, request },
    {
      schema: blockForm,
      async run({ intent }) {
        const isBlock = intent === "block";
        const done = await (isBlock ? blockPartner : unblockPartner)(db, caller, partner.userId);
        if (!done.ok) throw data("Not Found", { status: 404 });
        const notice = isBlock
          ? `${partner.name} is blocked. Neither of you can write to the other.`
          : `${partner.name} is not blocked any more.`;
        const headers = { "Set-Cookie": flash(context, notice) };
        return redirect(paths.thread(partner.userId), { status: 303, headers });
      },
    },
  );
}

export default function BlockPage({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, name, isBlocked } = loaderData;
  const [form] = formState({ id: "block", lastResult: actionData });
  const thread = paths.thread(userId);
  return (
    <Page
      narrow
      title={isBlocked ? `Unblock ${name}?` : `Block ${name}?`}
      back={{ href: thread, label: "Conversation" }}
    >
      <FormErrors form={form} />
      {isBlocked ? (
        <p>You can write to each other again, and book each other's sessions and classes.</p>
      ) : (
        <>
          <ul className="stack-s">
            <li>Neither of you can write to the other.</li>
            <li>Neither of you can book a session with the other, or a seat in the other's class.</li>
            <li>Existing bookings and seats don't change.</li>
          </ul>
          <p>
            {`We don't tell ${name}, who only sees that no messages can be sent. You can unblock them at any time.`}
          </p>
        </>
      )}
      <PostForm action={paths.threadBlock(userId)} id={form.id}>
        <p className="bar start">
          {isBlocked ? (
            <Button name="intent" value="unblock">
              Unblock
            </Button>
          ) : (
            <Button variant="danger" name="intent" value="block">
              Block
            </Button>
          )}
          <ButtonLink variant="quiet" href={thread}>
            Cancel
          </ButtonLink>
        </p>
      </PostForm>
      {isBlocked ? null : (
        <p className="muted small">
          Did {name} break the rules? <a href={paths.threadReport(userId)}>Report the conversation</a>
        </p>
      )}
    </Page>
  );
}
