import { data, redirect } from "react-router";
import { z } from "zod";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { findUnreadMails, setUnreadMails } from "~/domain/chat/unread/unread-mails.server";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { type Context, isRefusedContext, servicesContext } from "~/web/context";
import { judgeForm } from "~/web/form-action.server";
import { orNotFound } from "~/web/or-not-found";
import { tokenPageHeaders } from "~/web/token-page";
import type { Route } from "./+types/unsubscribe";

/**
 * The target of the unsubscribe link in mails about unread messages, signed in or not. Opening it changes nothing. A
 * mail program may post on its user's behalf (RFC 8058): it follows no redirect, so it gets the page at once.
 */

export const headers = () => tokenPageHeaders;

export const meta = ownPageMeta("Emails about messages", "Stop the emails about unread messages.");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId, email, wants, token } = await accountOfLink(context, url);
  return { email, wants, here: paths.unreadMailsOff(userId, token) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { userId, token } = await accountOfLink(context, url);
  // Attempts aren't counted: mail programs post for many people from few addresses, and each post needs a valid link.
  const answer = await judgeForm(
    { context, request },
    {
      schema: stopForm,
      async run({ [oneClick]: byProgram }) {
        await setUnreadMails(context.get(servicesContext).db, userId, false);
        if (byProgram === undefined) return redirect(paths.unreadMailsOff(userId, token), 303);
        context.set(isRefusedContext, false);
        return { status: 200 };
      },
    },
  );
  if (answer instanceof Response) return answer;
  return data({ text: answer.text }, { status: answer.status });
}

const oneClick = "List-Unsubscribe";
const stopForm = z.object({ [oneClick]: z.string().optional() });

/** Returns the account of the mailed link. @throws 404 for a wrong link */
async function accountOfLink(context: Context, url: URL) {
  const { db, env } = context.get(servicesContext);
  const id = url.searchParams.get("id") ?? "";
  const token = url.searchParams.get("token") ?? "";
  const found = orNotFound(await findUnreadMails(db, { id, token, secret: env.sessionSecret }));
  return { ...found, token };
}

export default function StopUnreadMails({ loaderData, actionData }: Route.ComponentProps) {
  const { email, wants, here } = loaderData;
  if (!wants) {
    return (
      <Page narrow title="These emails are off" lead={`${email} won't get emails about unread messages.`}>
        <p>You can turn them on again on the page with your messages.</p>
        <p>
          <ButtonLink href={paths.messages()}>Messages</ButtonLink>
        </p>
      </Page>
    );
  }
  return (
    <Page
      narrow
      title="Stop emails about messages?"
      lead={`${email} won't get an email when messages stay unread.`}
    >
      {actionData?.text ? <Notice kind="error">{actionData.text}</Notice> : null}
      <PostForm action={here}>
        <Button>Stop these emails</Button>
      </PostForm>
    </Page>
  );
}
