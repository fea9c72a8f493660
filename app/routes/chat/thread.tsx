import { data, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { ChatPanes } from "~/components/chat/chat-panes";
import { orStay } from "~/components/chat/going-on";
import { ListPane } from "~/components/chat/list-pane";
import { LogInFirst } from "~/components/chat/log-in-first";
import { MailSetting } from "~/components/chat/mail-setting";
import { NoConversation } from "~/components/chat/no-conversation";
import { OpenThread } from "~/components/chat/open-thread";
import { PanelPage } from "~/components/chat/panel-page";
import { postInPlace } from "~/components/chat/post-in-place";
import { keepData } from "~/components/live/keep-data";
import { useNoticeWhile } from "~/components/live/notice-while";
import { useLive } from "~/components/live/use-live";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { seenForm } from "~/domain/chat/chat.forms.server";
import { connectFailed, sendFailed } from "~/domain/chat/messages";
import { markSeen } from "~/domain/chat/reading/mark-seen.server";
import { inboxTopic } from "~/domain/live/topic";
import { callerContext, servicesContext } from "~/web/context";
import { isSignedIn, requireActor } from "~/web/guards.server";
import { parseForm } from "~/web/parse-form.server";
import type { Route } from "./+types/thread";
import { asksForPanel, readPortion, requirePartnerId } from "./asked-thread.server";
import { loadList } from "./load-list.server";
import { loadThread } from "./load-thread.server";
import { markShown } from "./mark-shown.server";
import { postMessage } from "./post-message.server";

/** The viewer's conversation with one account, beside the list of all conversations. */

export const handle: PageHandle<{ thread?: unknown }> = {
  hydrate: ({ thread }) => thread !== undefined,
  hideFooter: true,
  keyboardResizes: true,
  failure: { read: connectFailed, posted: sendFailed },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title:
      loaderData && "thread" in loaderData ? `Messages with ${loaderData.thread.partner.name}` : "Messages",
    description: "Your conversation.",
    noindex: true,
  });

export const middleware: Route.MiddlewareFunction[] = [markShown];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  if (!isSignedIn(caller)) return { here: url.pathname + url.search };
  const asked = { partnerId: requirePartnerId(params.userId), portion: readPortion(url.searchParams) };
  // The inbox's number is read before the list, so that a change in between loads the page again.
  const found = await loadThread({ context, request }, caller, asked);
  if (!found) return data(noConversation, { status: 404 });
  const page = {
    ...found,
    list: await loadList({ context, request }, caller),
    isPanel: asksForPanel(url.searchParams),
  };
  return page;
}

const noConversation = { isMissing: true } as const;

/** Sends a message, or, with `intent=seen`, marks what the hydrated page has shown as seen. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const caller = requireActor(context, request);
  const partnerId = requirePartnerId(params.userId);
  const form = await parseForm(request);
  if (form.get("intent") !== "seen") return postMessage({ context, request }, caller, { partnerId, form });
  const { db } = context.get(servicesContext);
  const seen = seenForm.safeParse({ upTo: form.get("upTo") });
  if (!seen.success) throw data(null, { status: 400 });
  await markSeen(db, caller, { partnerId, upTo: seen.data.upTo });
  return null;
}

/** With JavaScript, messages are posted in place: a failed post doesn't replace the page. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => postInPlace(serverAction);

/**
 * While the server can't be reached, the page keeps showing what it last loaded, and a portion that it asks for comes
 * without messages.
 */
const kept = keepData<LoaderData | { here: string }>();
type LoaderData = Awaited<ReturnType<Route.ClientLoaderArgs["serverLoader"]>>;
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const here = pathname + search;
  return search === location.search
    ? orStay(here, () => kept.load(here, serverLoader))
    : serverLoader().catch((): { here: string } => ({ here }));
}

/**
 * A refusal reloads the data: the caller may have been blocked. A post that didn't arrive reloads nothing, as that
 * would fail too. Marking as seen changes the inbox topic, which the page follows.
 */
export function shouldRevalidate({
  actionStatus = 200,
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formData?.get("intent") === "seen") return false;
  return actionStatus < 500 && (actionStatus >= 400 || defaultShouldRevalidate);
}

export default function ThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  useLive("thread" in loaderData ? { [inboxTopic(loaderData.account.userId)]: loaderData.inboxNumber } : {});
  useNoticeWhile(JSON.stringify("thread" in loaderData && loaderData.thread.standing), undefined);
  const { pathname, search } = useLocation();
  kept.useShown(pathname + search, loaderData);
  const verdict = actionData && "verdict" in actionData ? actionData.verdict : undefined;
  if ("isMissing" in loaderData) return <NoConversation verdict={verdict} />;
  if (!("thread" in loaderData)) return <LogInFirst here={loaderData.here} />;
  const { thread, list, account, isPanel } = loaderData;
  const { userId } = thread.partner;
  return (
    <ChatPanes
      about="thread"
      list={
        <ListPane list={list} current={userId}>
          <MailSetting wantsMails={loaderData.wantsMails} />
        </ListPane>
      }
    >
      {isPanel ? (
        <PanelPage thread={thread} />
      ) : (
        <OpenThread
          key={[account.userId, userId, search].join(" ")}
          thread={thread}
          account={account}
          verdict={verdict}
        />
      )}
    </ChatPanes>
  );
}
