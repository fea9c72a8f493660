import { type Line, type Move, type Numbers, openStream, type Topic } from "./topic-stream";

/**
 * The one event stream of all tabs that can be seen and belong to one account. The tab that holds the lock leads: it has the
 * stream for what all of them follow, and tells them by the channel. When it goes, the next one gets the lock.
 */

type Word =
  /** What a tab follows, and where its page stands. `since` when it came, in milliseconds. */
  | { kind: "follow"; tab: string; since: number; shown: Numbers }
  | { kind: "leave"; tab: string }
  /** From the leader: who is there says what it follows. */
  | { kind: "roll-call" }
  /** From the leader: whether it has to ask, because nothing comes by the stream. */
  | { kind: "silence"; isSilent: boolean }
  | ({ kind: "move" } & Move);

type Followed = Extract<Word, { kind: "follow" }>;

/** @param name of the lock and the channel: the same for those who share. The others are as for `openStream` */
export function shareStream(
  name: string,
  hear: (move: Move) => void,
  setSilent: (isSilent: boolean) => void,
): Line {
  const channel = new BroadcastChannel(name);
  const say = (word: Word) => channel.postMessage(word);
  const ending = new AbortController();
  const own: Followed = { kind: "follow", tab: crypto.randomUUID(), since: Date.now(), shown: new Map() };
  let lead: ReturnType<typeof leadTabs> | undefined;

  channel.onmessage = ({ data: word }: MessageEvent<Word>) => {
    if (word.kind === "move") hear(word);
    else if (word.kind === "silence") setSilent(word.isSilent);
    else if (word.kind === "roll-call") say(own);
    else lead?.note(word);
  };
  const asLeader = () =>
    new Promise<void>((resolve) => {
      if (ending.signal.aborted) return resolve();
      const onMove = (move: Move) => {
        say({ kind: "move", ...move });
        hear(move);
      };
      const onSilence = (isSilent: boolean) => {
        if (!ending.signal.aborted) say({ kind: "silence", isSilent });
        setSilent(isSilent);
      };
      lead = leadTabs(own, { say, onMove, onSilence });
      ending.signal.addEventListener("abort", () => resolve(lead?.end()));
    });
  // Refused only because it was given up while it waited.
  navigator.locks.request(name, { signal: ending.signal }, asLeader).catch(() => {});

  return {
    follow(shown) {
      own.shown = shown;
      if (lead) lead.note(own);
      else say(own);
    },
    end() {
      if (!lead) say({ kind: "leave", tab: own.tab });
      ending.abort();
      channel.close();
    },
  };
}

/** A tab that comes is heard of at once; the tabs of a browser that starts are heard of together. */
const gatherMs = 50;
/** A tab that crashed doesn't say that it leaves. */
const rollCallMs = 60_000;
const answerMs = 5_000;

interface Leading {
  say: (word: Word) => void;
  onMove: (move: Move) => void;
  onSilence: (isSilent: boolean) => void;
}

/** The leader's part. It begins with a roll call: those who are there don't know it yet. */
function leadTabs(own: Followed, { say, onMove, onSilence }: Leading) {
  const tabs = new Map([[own.tab, own]]);
  const stream = openStream(onMove, onSilence);
  const absent = new Set<string>();
  let updating: ReturnType<typeof setTimeout> | undefined;
  let dropping: ReturnType<typeof setTimeout> | undefined;

  const updateSoon = () => {
    updating ??= setTimeout(() => {
      updating = undefined;
      stream.follow(together([...tabs.values()]));
    }, gatherMs);
  };
  const callRoll = () => {
    for (const tab of tabs.keys()) if (tab !== own.tab) absent.add(tab);
    say({ kind: "roll-call" });
    dropping = setTimeout(() => {
      for (const tab of absent) tabs.delete(tab);
      if (absent.size > 0) updateSoon();
      absent.clear();
    }, answerMs);
  };
  const calling = setInterval(callRoll, rollCallMs);
  callRoll();
  updateSoon();

  return {
    note(word: Word) {
      if (word.kind !== "follow" && word.kind !== "leave") return;
      absent.delete(word.tab);
      const shown = word.kind === "follow" ? textOf(word.shown) : "";
      if (shown === textOf(tabs.get(word.tab)?.shown)) return;
      if (word.kind === "follow") tabs.set(word.tab, word);
      else tabs.delete(word.tab);
      updateSoon();
    },
    end() {
      clearTimeout(updating);
      clearTimeout(dropping);
      clearInterval(calling);
      stream.end();
    },
  };
}

/** The topics of all, those of the tab that came last first, each from the smallest number that a page shows. */
function together(tabs: Followed[]): Numbers {
  const numbers = new Map<Topic, number>();
  for (const { shown } of tabs.sort((one, other) => other.since - one.since)) {
    for (const [topic, number] of shown) numbers.set(topic, Math.min(number, numbers.get(topic) ?? number));
  }
  return numbers;
}

const textOf = (shown: Numbers = new Map()) => [...shown].join(" ");
