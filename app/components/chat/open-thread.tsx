import type { SubmissionResult } from "@conform-to/dom";
import { useEffect } from "react";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { useIsHydrated } from "~/ui/use-is-hydrated";
import { ComposerClosed } from "./composer-closed";
import { LiveComposer } from "./live-composer";
import { PictureForm } from "./picture-form";
import { ThreadPane } from "./thread-pane";
import type { ThreadView } from "./thread-view";
import { NewerOnTheirWay, ReturnedMessages, UnsentMessages } from "./unsent-messages";
import { useComposer } from "./use-composer";
import { useConversation } from "./use-conversation";
import { useAnnounced, useKeyboardRoom, useReading } from "./use-reading";

interface OpenThreadProps {
  thread: ThreadView;
  account: { userId: string; email: string; mark: string };
  /** The response to a post that was made without a script. */
  verdict?: SubmissionResult | undefined;
  /** It is shown beside the list, whose page has a title of its own. */
  isBeside?: boolean;
}

/**
 * An open conversation. Without a script, it stays as it was loaded; with one, it updates itself. Give it a key for
 * each conversation, so that none of its state gets into another one.
 */
export function OpenThread({ thread, account, verdict, isBeside = false }: OpenThreadProps) {
  const { partner, standing, hasNewer } = thread;
  const partnerId = partner.userId;
  const conversation = useConversation(thread, account);
  const { messages, unsent, returned } = conversation;
  const initial = textOf(verdict);
  const composer = useComposer({ accountId: account.userId, partnerId, initial, conversation });
  const { scroller, end, toEnd, hasNews } = useReading(messages, conversation.look);
  const announced = useAnnounced(messages, partner.name);
  useKeyboardRoom();

  const lastSent = unsent.at(-1)?.clientId;
  useEffect(() => {
    if (lastSent) toEnd();
  }, [lastSent, toEnd]);
  // A message sent below an older portion is shown on the page of the newest messages.
  const isElsewhere = hasNewer && unsent.some(({ state }) => state === "taken");
  useEffect(() => {
    if (isElsewhere) location.assign(paths.thread(partnerId));
  }, [isElsewhere, partnerId]);

  // The pressed button disappears, so the focus moves on.
  const thenWrite = (act: () => void) => {
    act();
    composer.field.current?.focus();
  };
  const discard = ({ clientId }: { clientId: string }) => thenWrite(() => conversation.discard(clientId));
  const showNews = () => {
    toEnd();
    scroller.current?.focus({ preventScroll: true });
  };

  return (
    <ThreadPane
      thread={{ ...thread, messages: [...messages], hasOlder: conversation.hasOlder }}
      isLive={useIsHydrated()}
      isBeside={isBeside}
      scroller={scroller}
      earlier={{ state: conversation.older, load: conversation.loadOlder }}
      pending={
        <>
          {conversation.newer ? (
            <NewerOnTheirWay state={conversation.newer} onTryAgain={conversation.loadAgain} />
          ) : null}
          <UnsentMessages unsent={unsent} onRetry={() => thenWrite(conversation.retry)} onDiscard={discard} />
          <div ref={end} className="thread-end" />
        </>
      }
    >
      <div className="visually-hidden" role="log">
        {announced.map(({ seq, text }) => (
          <p key={seq}>{text}</p>
        ))}
      </div>
      {hasNews ? (
        <div className="to-newest">
          <Button type="button" onClick={showNews}>
            New messages
          </Button>
        </div>
      ) : null}
      {standing === "open" ? (
        <>
          <ReturnedMessages returned={returned} onEdit={composer.takeBack} onDiscard={discard} />
          <LiveComposer
            composer={composer}
            isSending={composer.text.trim() === "" && unsent.some(({ state }) => state === "under-way")}
            partnerId={partnerId}
            clientId={initial.clientId ?? thread.clientId}
            initialText={initial.text}
          />
          <details className="picture-fold">
            <summary>Send a picture</summary>
            <PictureForm partnerId={partnerId} clientId={thread.clientId} />
          </details>
        </>
      ) : (
        <ComposerClosed
          standing={standing}
          partnerId={partnerId}
          email={account.email}
          unsent={[composer.text, ...returned.map(({ text }) => text)].filter(Boolean).join("\n\n")}
        />
      )}
    </ThreadPane>
  );
}

/** Returns the text and id of a form that was refused, and the reason. */
function textOf(verdict: SubmissionResult | undefined) {
  const { content, clientId } = verdict?.initialValue ?? {};
  const problem = Object.values(verdict?.error ?? {}).flatMap((texts) => texts ?? []);
  return {
    text: typeof content === "string" ? content : "",
    clientId: typeof clientId === "string" ? clientId : null,
    problem: problem.join(" ") || null,
  };
}
