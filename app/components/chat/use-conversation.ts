import { useCallback, useEffect, useEffectEvent, useReducer, useState } from "react";
import { type FetcherWithComponents, useBeforeUnload, useFetcher } from "react-router";
import { accountField } from "~/shared/account-field";
import { paths } from "~/shared/paths";
import { alsoTyped } from "~/ui/plain/load-plain-page";
import { typedText } from "~/ui/plain/typed";
import {
  type ConversationEvent,
  conversationAfter,
  hasOlder,
  isOlderAsked,
  isUnsent,
  nextToPost,
  type Outbox,
  openConversation,
  pauseBefore,
  portionSubject,
  seenSubject,
} from "./conversation";
import { emptyOutbox, newClientId, readOutbox, writeOutbox } from "./kept-outbox";
import type { PostAnswer } from "./post-in-place";
import type { MessageView, ThreadView } from "./thread-view";

type Event = ConversationEvent<MessageView>;

/** The answer to a post, or the portion that was loaded: it has no thread while the server can't be reached. */
type Answer = PostAnswer | { thread: Pick<ThreadView, "messages"> } | { here: string };

/**
 * Runs the state machine of an open conversation: gives it the page's data, does what it wants of the server, and keeps
 * in the tab what wasn't sent.
 * @param account.mark the account's fingerprint, which is sent with each post
 */
export function useConversation(thread: ThreadView, account: { userId: string; mark: string }) {
  const { partner, messages: given, seenSeq } = thread;
  const key = `keyway:outbox:${account.userId}:${partner.userId}`;
  const [now, does] = useReducer(conversationAfter<MessageView>, given, openConversation<MessageView>);
  const [merged, setMerged] = useState(given);
  if (merged !== given) {
    setMerged(given);
    does({ kind: "loaded", messages: given });
  }

  const { unsent, returned, isOpened, portion, seen } = now;
  useEffect(() => does({ kind: "opened", outbox: readOutbox(key) }), [key]);
  useEffect(() => {
    if (isOpened) writeOutbox(key, { unsent, returned });
  }, [key, isOpened, unsent, returned]);
  useEffect(() => {
    const retry = () => does({ kind: "retried", isAsked: false });
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, []);

  const id = partner.userId;
  const form = { method: "post", action: paths.thread(id) } as const;
  const marked = { [accountField]: account.mark };
  const next = nextToPost(now);
  useRequest(
    `${key} post`,
    next && {
      of: next.clientId,
      pauseMs: pauseBefore(next),
      ask: ({ submit }) => submit({ ...marked, clientId: next.clientId, content: next.text }, form),
    },
    does,
  );
  useRequest(
    `${key} portion`,
    portion?.state === "waiting" && {
      of: portionSubject(portion),
      pauseMs: pauseBefore(portion),
      ask: ({ load }) => load(paths.thread(id, { before: portion.before })),
    },
    does,
  );
  useRequest(
    `${key} seen`,
    seen?.state === "waiting" &&
      seen.upTo > seenSeq && {
        of: seenSubject(seen),
        pauseMs: pauseBefore(seen),
        ask: ({ submit }) => submit({ ...marked, intent: "seen", upTo: seen.upTo }, form),
      },
    does,
  );

  useEffect(
    () =>
      alsoTyped({
        read: () => unsentAsTyped({ unsent, returned }, id),
        moved: () => writeOutbox(key, emptyOutbox),
      }),
    [unsent, returned, id, key],
  );
  const isLeft = isUnsent(now);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isLeft) event.preventDefault();
      },
      [isLeft],
    ),
  );

  const isFailed = portion?.state === "failed";
  return {
    ...{ messages: now.messages, hasOlder: hasOlder(now), unsent, returned },
    /** The state of the requested older messages, and of those missing before the newest ones. */
    older: isOlderAsked(now) ? (isFailed ? "failed" : "loading") : null,
    newer: now.ahead.length > 0 ? (isFailed ? "failed" : "loading") : null,
    loadOlder: () => does({ kind: "older-asked" }),
    /** A portion that failed is asked for again with every message that is loaded, so also with none. */
    loadAgain: () => does({ kind: "loaded", messages: [] }),
    look: (upTo: number) => does({ kind: "looked", upTo }),
    send: (text: string) => does({ kind: "sent", clientId: newClientId(), text, at: Date.now() }),
    retry: () => does({ kind: "retried", isAsked: true }),
    discard: (clientId: string) => does({ kind: "discarded", clientId }),
  } as const;
}

interface Errand {
  of: string;
  pauseMs: number;
  ask(fetcher: Pick<FetcherWithComponents<Answer>, "submit" | "load">): Promise<void>;
}

/**
 * Asks the server through the router, one request at a time. A request may never end: the router drops one that another
 * interrupts while the page loads (remix-run/remix#8298). So each has its own fetcher, and is forgotten after a while.
 */
function useRequest(key: string, errand: Errand | false | null, does: (event: Event) => void): void {
  const [round, setRound] = useState({ number: 0, forgotten: 0 });
  const [underWay, setUnderWay] = useState<string | null>(null);
  const fetcher = useFetcher<Answer>({ key: `${key} ${round.number}` });
  const { of = null, pauseMs = 0 } = errand || {};

  const begin = useEffectEvent(() => {
    if (!errand) return;
    setUnderWay(errand.of);
    does({ kind: "begun", of: errand.of });
    void errand.ask(fetcher);
  });
  useEffect(() => {
    if (of === null || underWay !== null) return;
    const timer = setTimeout(begin, pauseMs);
    return () => clearTimeout(timer);
  }, [of, pauseMs, underWay]);

  const end = useEffectEvent((answer: Answer | undefined) => {
    if (underWay === null) return;
    const isForgotten = answer === undefined;
    setRound({ number: round.number + 1, forgotten: round.forgotten + (isForgotten ? 1 : 0) });
    setUnderWay(null);
    does(isForgotten ? { kind: "forgotten", of: underWay } : eventAfter(answer, underWay));
  });
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  useEffect(() => {
    if (answer !== undefined) end(answer);
  }, [answer]);
  useEffect(() => {
    if (underWay === null) return;
    const timer = setTimeout(() => end(undefined), Math.min(4_000 * 2 ** round.forgotten, 32_000));
    return () => clearTimeout(timer);
  }, [underWay, round]);
}

function eventAfter(answer: Answer, of: string): Event {
  if (!answer) return { kind: "taken", of };
  if ("thread" in answer) return { kind: "loaded", messages: answer.thread.messages };
  if ("seq" in answer) return { kind: "taken", of, seq: answer.seq };
  if ("refused" in answer) return { kind: "refused", clientId: of, reason: answer.refused };
  return { kind: "unreached", of };
}

/** Puts what wasn't sent into the composer of the plain page, under its id if it is a single message. */
function unsentAsTyped({ unsent, returned }: Outbox, partnerId: string) {
  const left = [...unsent.filter(({ state }) => state !== "taken"), ...returned];
  if (left.length === 0) return [];
  const action = paths.thread(partnerId);
  const begun = document.querySelector<HTMLTextAreaElement>(".composer textarea")?.value ?? "";
  const texts = [...left.map(({ text }) => text), begun].filter((text) => text.trim() !== "");
  const [only] = texts.length === 1 ? unsent : [];
  return [
    typedText(action, "content", texts.join("\n")),
    ...(only ? [typedText(action, "clientId", only.clientId)] : []),
  ];
}
