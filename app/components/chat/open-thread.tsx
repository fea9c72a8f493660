import type { SubmissionResult } from "@conform-to/dom";
import { useEffect } from "react";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { useIsHydrated } from "~/ui/use-is-hydrated";
import { ComposerClosed } from "./composer-closed";
import { LiveComposer } from "./live-composer";
import { ReturnedMessages } from "./returned-messages";
import { ThreadPane } from "./thread-pane";
import type { ThreadView } from "./thread-view";
import { UnsentMessages } from "./unsent-messages";
import { useAnnounced } from "./use-announced";
import { useComposer } from "./use-composer";
import { useKeyboardRoom } from "./use-keyboard-room";
import { useMessages } from "./use-messages";
import { useOutbox } from "./use-outbox";
import { useScroll } from "./use-scroll";
import { useSeen } from "./use-seen";

interface OpenThreadProps {
  thread: ThreadView;
  account: { userId: string; email: string; mark: string };
  /** The response to a post that was made without a script. */
  verdict?: SubmissionResult | undefined;
}

/**
 * An open conversation. Without a script, it stays as it was loaded; with one, it updates itself. Give it a key for
 * each conversation, so that none of its state gets into another one.
 */
export function OpenThread({ thread, account, verdict }: OpenThreadProps) {
  const { partner, standing, hasNewer } = thread;
  const ofPair = { accountId: account.userId, partnerId: partner.userId };
  const { messages, ...held } = useMessages(thread);
  const outbox = useOutbox({ ...ofPair, mark: account.mark, messages });
  const initial = textOf(verdict);
  const composer = useComposer({ ...ofPair, initial, outbox });
  const { scroller, end, isAtEnd, toEnd, hasNews } = useScroll(messages);
  const announced = useAnnounced(messages, partner.name);
  useSeen({ ...ofPair, mark: account.mark, messages, seenSeq: thread.seenSeq, isAtEnd });
  useKeyboardRoom();

  const { unsent, returned } = outbox;
  const lastSent = unsent.at(-1)?.clientId;
  useEffect(() => {
    if (lastSent) toEnd();
  }, [lastSent, toEnd]);
  // A message sent below an older portion is shown on the page of the newest messages.
  const isElsewhere = hasNewer && unsent.some(({ state }) => state === "taken");
  useEffect(() => {
    if (isElsewhere) location.assign(paths.thread(partner.userId));
  }, [isElsewhere, partner.userId]);

  // The pressed button disappears, so the focus moves on.
  const focusComposer = () => composer.field.current?.focus();
  const retry = () => {
    outbox.retry();
    focusComposer();
  };
  const discard = ({ clientId }: { clientId: string }) => {
    outbox.discard(clientId);
    focusComposer();
  };
  const showNews = () => {
    toEnd();
    scroller.current?.focus({ preventScroll: true });
  };

  return (
    <ThreadPane
      thread={{ ...thread, messages: [...messages], hasOlder: held.hasOlder }}
      isLive={useIsHydrated()}
      scroller={scroller}
      earlier={{ state: held.older, load: held.loadOlder }}
      pending={
        <>
          {held.newer ? <NewerOnTheirWay state={held.newer} onTryAgain={held.tryAgain} /> : null}
          <UnsentMessages unsent={unsent} onRetry={retry} onDiscard={discard} />
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
            isSending={composer.text.trim() === "" && unsent.some(({ state }) => state === "sending")}
            partnerId={partner.userId}
            clientId={initial.clientId ?? thread.clientId}
            initialText={initial.text}
          />
        </>
      ) : (
        <ComposerClosed
          standing={standing}
          partnerId={partner.userId}
          email={account.email}
          unsent={[composer.text, ...returned.map(({ text }) => text)].filter(Boolean).join("\n\n")}
        />
      )}
    </ThreadPane>
  );
}

function NewerOnTheirWay({ state, onTryAgain }: { state: "loading" | "failed"; onTryAgain(): void }) {
  if (state === "loading") {
    return (
      <p className="thread-more" role="status">
        Loading messages…
      </p>
    );
  }
  return (
    <p className="thread-more" role="alert">
      New messages could not be loaded.{" "}
      <Button type="button" variant="quiet" onClick={onTryAgain}>
        Try again
      </Button>
    </p>
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
