import { useCallback, useEffect, useRef, useState } from "react";
import { useBeforeUnload, useFetcher } from "react-router";
import { accountField } from "~/shared/account-field";
import { paths } from "~/shared/paths";
import { alsoTyped } from "~/ui/plain/load-plain-page";
import { typedText } from "~/ui/plain/typed";
import { newClientId } from "./client-id";
import {
  emptyOutbox,
  isUnsent,
  nextToPost,
  type Outbox,
  type OutboxEvent,
  openOutbox,
  outboxAfter,
  storedOutbox,
} from "./outbox";
import type { PostAnswer } from "./post-in-place";
import { retryAfterMs } from "./retry-after";
import type { MessageView } from "./thread-view";

interface OutboxProps {
  /** The accounts of the sender and the partner. The messages kept in the tab belong to this pair. */
  accountId: string;
  partnerId: string;
  /** The account's fingerprint, which is sent with each post. */
  mark: string;
  messages: readonly MessageView[];
}

/** Sends messages one after the other until the page shows them, even after a lost connection or a reload. */
export function useOutbox({ accountId, partnerId, mark, messages }: OutboxProps) {
  const key = `keyway:outbox:${accountId}:${partnerId}`;
  const [stored, setOutbox] = useState<Outbox | null>(null);
  const outbox = stored ?? emptyOutbox;
  const does = useCallback(
    (event: OutboxEvent) => setOutbox((now) => outboxAfter(now ?? readOutbox(key), event)),
    [key],
  );
  useEffect(() => setOutbox(readOutbox(key)), [key]);
  useEffect(() => {
    if (stored) writeOutbox(key, stored);
  }, [key, stored]);

  const [forgotten, setForgotten] = useState(0);
  const { submit, state, data } = useFetcher<PostAnswer>({ key: `${key} ${forgotten}` });
  const isIdle = state === "idle";
  /** The client id of the message that is being posted. */
  const [posted, setPosted] = useState<string | null>(null);
  const next = nextToPost(outbox);
  const { clientId, text } = next?.message ?? {};
  const pauseMs = next?.pauseMs ?? 0;
  useEffect(() => {
    if (clientId === undefined || text === undefined || !isIdle || posted !== null) return;
    const timer = setTimeout(() => {
      setPosted(clientId);
      does({ kind: "posted", clientId });
      const fields = { clientId, content: text, [accountField]: mark };
      void submit(fields, { method: "post", action: paths.thread(partnerId) });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [clientId, text, pauseMs, isIdle, posted, submit, does, mark, partnerId]);

  const handled = useRef(data);
  useEffect(() => {
    if (!isIdle || !data || data === handled.current || posted === null) return;
    handled.current = data;
    does(eventOf(data, posted));
    setPosted(null);
  }, [isIdle, data, posted, does]);

  useEffect(() => {
    if (posted === null) return;
    const timer = setTimeout(() => {
      setForgotten(forgotten + 1);
      setPosted(null);
      does({ kind: "forgotten", clientId: posted });
    }, retryAfterMs(forgotten));
    return () => clearTimeout(timer);
  }, [posted, forgotten, does]);

  useEffect(() => {
    const clientIds = new Set(messages.flatMap((message) => message.clientId ?? []));
    does({ kind: "shown", clientIds, upTo: messages.at(-1)?.seq ?? 0 });
  }, [messages, does]);
  useEffect(() => {
    const retry = () => does({ kind: "retried", isAsked: false });
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [does]);

  useEffect(
    () =>
      alsoTyped({ read: () => unsentAsTyped(outbox, partnerId), moved: () => writeOutbox(key, emptyOutbox) }),
    [outbox, partnerId, key],
  );

  const isLeft = isUnsent(outbox);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isLeft) event.preventDefault();
      },
      [isLeft],
    ),
  );

  return {
    ...outbox,
    send: (text: string) => does({ kind: "sent", clientId: newClientId(), text, at: Date.now() }),
    retry: () => does({ kind: "retried", isAsked: true }),
    discard: (clientId: string) => does({ kind: "discarded", clientId }),
  };
}

function eventOf(answer: NonNullable<PostAnswer>, clientId: string): OutboxEvent {
  if ("seq" in answer) return { kind: "taken", clientId, seq: answer.seq };
  if ("isUnreachable" in answer) return { kind: "unreached", clientId };
  return { kind: "refused", clientId, reason: answer.refused };
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

function readOutbox(key: string): Outbox {
  try {
    return openOutbox(sessionStorage.getItem(key), Date.now());
  } catch {
    return emptyOutbox;
  }
}

/** If the browser stores nothing, messages are still sent. */
function writeOutbox(key: string, outbox: Outbox): void {
  const text = storedOutbox(outbox);
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {}
}
