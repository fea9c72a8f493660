import { data, redirect } from "react-router";
import { mailsForm } from "~/domain/chat/chat.forms.server";
import { setUnreadMails } from "~/domain/chat/unread/unread-mails.server";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { judgeForm } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { redirectWith } from "~/web/redirect-target.server";
import type { Route } from "./+types/mails";

/** The setting 'Email me about unread messages', whose form is on the messages page. */

export function loader({ context, request }: Route.LoaderArgs) {
  requireActor(context, request);
  return redirect(paths.messages());
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { actor } = requireActor(context, request);
  const answer = await judgeForm(
    { context, request },
    {
      schema: mailsForm,
      async run({ wants }) {
        await setUnreadMails(db, actor.userId, wants);
        const notice = wants
          ? "We'll email you about unread messages."
          : "We won't email you about unread messages.";
        return redirectWith(paths.messages(), [flash(context, notice)], 303);
      },
    },
  );
  if (answer instanceof Response) return answer;
  // A form that comes back from the sign-in page isn't saved yet: the messages page shows the stored setting.
  if (answer.status === 200) return redirect(paths.messages());
  throw data(answer.text ?? null, { status: answer.status });
}

/** Every answer is a redirect. The component is there so that a refusal appears on the site's error page. */
export default function Nothing() {
  return null;
}
