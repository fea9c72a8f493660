import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { ChatPanes } from "~/components/chat/chat-panes";
import { goOn as goOnTo } from "~/components/chat/going-on";
import { ListPane } from "~/components/chat/list-pane";
import { LogInFirst } from "~/components/chat/log-in-first";
import { MailSetting } from "~/components/chat/mail-setting";
import { NoPart } from "~/components/chat/no-part";
import { OpenThread } from "~/components/chat/open-thread";
import { RecentlySeen } from "~/components/experts/recently-seen";
import { keepData } from "~/components/live/keep-data";
import { useLive } from "~/components/live/use-live";
import { byItself } from "~/components/site/loading-status";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { useSiteData } from "~/components/site-data";
import { readInboxNumbers } from "~/domain/chat/inbox-topic.server";
import { chatFailed } from "~/domain/chat/messages";
import { wantsUnreadMails } from "~/domain/chat/unread/unread-mails.server";
import { recentlySeen } from "~/domain/experts/listing/recently-seen.server";
import { inboxTopic } from "~/domain/live/topic";
import { paths } from "~/shared/paths";
import { callerContext, servicesContext } from "~/web/context";
import { isSignedIn } from "~/web/guards.server";
import type { Route } from "./+types/messages";
import { loadList } from "./load-list.server";
import { loadThread } from "./load-thread.server";

/** The viewer's conversations, the newest one beside them on wide screens, and a search in their messages. */

export const handle: PageHandle<{ list?: unknown }> = {
  hydrate: ({ list }) => list !== undefined,
  hideFooter: true,
  failure: { read: chatFailed },
};

export const meta = ownPageMeta("Messages", "Your conversations with tutors and learners.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const caller = context.get(callerContext);
  if (!isSignedIn(caller)) return { here: url.pathname + url.search };
  if (caller.actor.role === "admin") return { takesNoPart: true as const };
  const { userId } = caller.actor;
  // The number is read before the list, so that a change in between loads the page again.
  const inboxNumber = (await readInboxNumbers(db, [userId])).get(userId) ?? 0;
  const list = await loadList({ context, request }, caller, url.searchParams);
  const isEmpty = list.search === null && list.conversations.length === 0 && !list.isExpert;
  const recent = isEmpty ? await recentlySeen(db, userId) : [];
  const newest = list.page === 1 ? list.conversations[0] : undefined;
  const open =
    newest &&
    (await loadThread({ context, request }, caller, { partnerId: newest.userId, portion: "newest" }));
  const wantsMails = open?.wantsMails ?? (await wantsUnreadMails(db, userId));
  const inbox = { list, wantsMails, userId, inboxNumber, recent, open };
  return inbox;
}

/** While the server can't be reached, the page keeps showing the list that it last loaded. */
const kept = keepData<Awaited<ReturnType<typeof loader>>>();
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  kept.load(new URL(request.url).search, serverLoader);

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  kept.useShown(search, loaderData);
  useLive("list" in loaderData ? { [inboxTopic(loaderData.userId)]: loaderData.inboxNumber } : {});
  const open = "list" in loaderData ? loaderData.open : null;
  // A notice would go with the page.
  const hasNotice = Boolean(useSiteData()?.flash);
  useThreadPage(hasNotice ? undefined : open?.thread.partner.userId);
  if ("takesNoPart" in loaderData) return <NoPart />;
  if ("here" in loaderData) return <LogInFirst here={loaderData.here} />;
  const { list, wantsMails, recent } = loaderData;
  return (
    <ChatPanes
      about="list"
      hasThread={Boolean(open)}
      list={
        <ListPane list={list} beside={open?.thread.partner.userId}>
          <RecentlySeen experts={recent} />
          <MailSetting wantsMails={wantsMails} />
        </ListPane>
      }
    >
      {open ? (
        <OpenThread key={open.thread.partner.userId} {...open} isBeside />
      ) : (
        <div className="no-messages">
          <p className="muted">
            {list.isExpert ? "Select a conversation" : "Select a tutor to start a conversation"}
          </p>
        </div>
      )}
    </ChatPanes>
  );
}

/**
 * On a wide screen, the script goes on to the page of the conversation that is open beside the list, so that it stays
 * when another one becomes the newest. Phones show only the list, and nothing is marked as seen here.
 */
function useThreadPage(partnerId: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!partnerId) return;
    const wide = matchMedia("(min-width: 56rem)");
    const goOn = () => {
      if (!wide.matches) return;
      goOnTo(paths.thread(partnerId));
      void navigate(paths.thread(partnerId), {
        replace: true,
        preventScrollReset: true,
        state: byItself,
      });
    };
    goOn();
    wide.addEventListener("change", goOn);
    // If the server can't be reached, the list stays, and goes on once it can.
    addEventListener("online", goOn);
    return () => {
      wide.removeEventListener("change", goOn);
      removeEventListener("online", goOn);
    };
  }, [partnerId, navigate]);
}
