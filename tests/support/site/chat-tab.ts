import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { conversationAfter, openConversation } from "~/components/chat/conversation";
import type { MessageView } from "~/components/chat/thread-view";
import type { TopicMove } from "~/domain/live/topic";
import { newId } from "~/platform/ids";
import { readEvents } from "./event-reader";

/**
 * Does what an open conversation does in a browser: follows the inbox, reloads the page's data after a change, fills
 * gaps, and sends messages.
 */

interface Account {
  id: string;
  cookie: string;
}

interface Parts {
  me: Account;
  partnerId: string;
  /** Returns the origin of one of the servers, as a load balancer chooses one. */
  origin(): string;
}

const threadRoute = "routes/chat/thread";

export type Tab = ReturnType<typeof openTab>;

export function openTab({ me, partnerId, origin }: Parts) {
  let window = openConversation<MessageView>([]);
  let shownNumber = 0;
  let latest = 0;
  let loading: Promise<void> | undefined;
  let leave = () => {};
  let isOpen = true;
  const counts = { streams: 0, moves: 0, gaps: 0, retries: 0, resent: 0 };
  const appeared: MessageView[] = [];
  const headers = { Cookie: me.cookie };

  async function load(): Promise<void> {
    const { thread, inboxNumber } = await portion("");
    show(thread.messages);
    while (window.portion) {
      counts.gaps += 1;
      show((await portion(`&before=${window.portion.before}`)).thread.messages);
    }
    shownNumber = inboxNumber;
  }

  function show(messages: MessageView[]) {
    window = conversationAfter(window, { kind: "loaded", messages });
    const last = appeared.at(-1)?.seq ?? 0;
    appeared.push(...window.messages.filter(({ seq }) => seq > last));
  }

  /** Repeats the request until it is answered. */
  async function portion(query: string): Promise<Loaded> {
    for (;;) {
      const url = `${origin()}/messages/${partnerId}.data?_routes=${threadRoute}${query}`;
      const loaded = await fetch(url, { headers }).then(readLoaded, () => null);
      if (loaded) return loaded;
      counts.retries += 1;
      await sleep(50 + Math.random() * 100);
    }
  }

  function reloadData() {
    loading ??= load().finally(() => {
      loading = undefined;
      if (isOpen && latest > shownNumber) reloadData();
    });
  }

  /** Reconnects by itself as an EventSource does, with the id of the last event. */
  async function follow() {
    let lastEventId: string | undefined;
    while (isOpen) {
      const url = `${origin()}/events?topic=inbox:${me.id}&lastEventId=${shownNumber}`;
      const last = lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId };
      const reader = await readEvents(url, { ...headers, ...last }, (block) => {
        lastEventId = block.id ?? lastEventId;
        if (!block.data) return;
        const move: TopicMove = JSON.parse(block.data);
        counts.moves += 1;
        latest = move.number;
        if (latest > shownNumber) reloadData();
      }).catch(() => null);
      if (reader?.response.ok) {
        counts.streams += 1;
        leave = reader.leave;
        if (!isOpen) leave();
        await reader.ended;
      }
      await sleep(20 + Math.random() * 80);
    }
  }

  /** Posts a message until it is confirmed, always with the same client id. Some posts break off before the answer. */
  async function send(content: string): Promise<void> {
    const clientId = newId();
    for (;;) {
      const breaks = Math.random() < 0.2 ? AbortSignal.timeout(randomInt(25)) : null;
      const answer = await fetch(`${origin()}/messages/${partnerId}`, {
        ...{ method: "POST", headers, redirect: "manual", signal: breaks },
        body: new URLSearchParams({ content, clientId }),
      }).catch(() => null);
      if (answer?.status === 303) return;
      // A busy server that didn't get the body in time answers 408.
      if (answer && answer.status < 500 && answer.status !== 408)
        throw new Error(`The post was answered ${answer.status}`);
      counts.resent += 1;
      await sleep(20 + Math.random() * 80);
    }
  }

  let following = Promise.resolve();
  return {
    counts,
    newest: () => window.messages.at(-1)?.seq ?? 0,
    /** The texts that the page shows, and all texts in the order in which they appeared. */
    read: () => ({ shown: window.messages.map(textOf), appeared: appeared.map(textOf) }),
    send,
    async open() {
      isOpen = true;
      await load();
      following = follow();
    },
    /** Breaks the stream's connection off, as a network does. */
    cut: () => leave(),
    /** Closes the stream, as a hidden tab does. */
    async close() {
      isOpen = false;
      leave();
      await following;
      await loading;
    },
  };
}

const textOf = ({ parts }: MessageView) => parts.map(({ text }) => text).join("");

interface Loaded {
  thread: { messages: MessageView[] };
  inboxNumber: number;
}

/** Decodes the router's data format. Returns null for an incomplete answer and for a server error. */
async function readLoaded(answer: Response): Promise<Loaded | null> {
  if (answer.status >= 500) return null;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  try {
    // The whole answer first: it may break off in the middle.
    const whole = new Response(await answer.arrayBuffer());
    const { value } = await decode(whole.body ?? new ReadableStream(), globalThis);
    const results = value as Record<string, { data?: Loaded }>; // the loader's own data
    return results[threadRoute]?.data ?? null;
  } catch {
    return null;
  }
}
