import { ChatPanes } from "~/components/chat/chat-panes";
import { ListPane } from "~/components/chat/list-pane";
import { LogInFirst } from "~/components/chat/log-in-first";
import { MailSetting } from "~/components/chat/mail-setting";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { chatFailed } from "~/domain/chat/messages";
import { wantsUnreadMails } from "~/domain/chat/unread-mails.server";
import { callerContext, servicesContext } from "~/web/context";
import { isSignedIn } from "~/web/guards.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/messages";
import { loadList } from "./load-list.server";

/** The viewer's conversations, and the search in their messages. */

export const handle: PageHandle = { hideFooter: true, failure: { read: chatFailed } };

export const meta = ownPageMeta("Messages", "Your conversations with tutors and learners.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const caller = context.get(callerContext);
  if (!isSignedIn(caller)) return { here: url.pathname + url.search };
  const [list, wantsMails] = await orUnavailable(() =>
    Promise.all([
      loadList({ context, request }, caller, url.searchParams),
      wantsUnreadMails(db, caller.actor.userId),
    ]),
  );
  return { list, wantsMails };
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  if ("here" in loaderData) return <LogInFirst here={loaderData.here} />;
  const { list, wantsMails } = loaderData;
  return (
    <ChatPanes
      about="list"
      list={
        <ListPane list={list}>
          <MailSetting wantsMails={wantsMails} />
        </ListPane>
      }
    >
      <p className="no-messages muted">
        {list.isExpert ? "Select a conversation" : "Select a tutor to start a conversation"}
      </p>
    </ChatPanes>
  );
}
