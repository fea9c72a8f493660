import ArrowLeft from "lucide-react/icons/arrow-left";
import type { MouseEvent, ReactNode, Ref } from "react";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { Dialog, DialogCover } from "~/ui/dialog";
import { MessageList } from "./message-list";
import { PartnerPanel, partnerDialogId } from "./partner-panel";
import type { LessonView, ThreadView } from "./thread-view";

interface ThreadPaneProps {
  thread: ThreadView;
  /** The composer, or the reason why there is none. */
  children: ReactNode;
  /** How the hydrated page loads earlier messages, and the state of that. */
  earlier?: EarlierMessages;
  /** The page's title is another one: it is the list's, beside which this conversation is. */
  isBeside?: boolean;
  /** Content after the last message: messages that are being sent. */
  pending?: ReactNode;
  /** The page shows new messages automatically. */
  isLive?: boolean;
  /** The box in which the messages scroll. It stays at its end until the reader scrolls, even if messages are added. */
  scroller?: Ref<HTMLDivElement>;
}

interface EarlierMessages {
  state: "loading" | "failed" | null;
  load(): void;
}

/** A conversation: its partner, its messages with links to earlier and newer ones, and the composer. */
export function ThreadPane({
  thread,
  children,
  pending,
  isLive = false,
  scroller,
  earlier,
  isBeside = false,
}: ThreadPaneProps) {
  return (
    <>
      <ThreadHead thread={thread} isBeside={isBeside} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what it can focus */}
      <section className="thread-scroll" ref={scroller} tabIndex={0} aria-label="Conversation">
        <div>
          <Earlier thread={thread} {...earlier} />
          {thread.lastSeq === 0 ? <NoMessages canWrite={thread.standing === "open"} /> : null}
          <MessageList {...thread} />
          {pending}
          <Later thread={thread} isLive={isLive} />
        </div>
      </section>
      {children}
    </>
  );
}

function ThreadHead({ thread, isBeside }: { thread: ThreadView; isBeside: boolean }) {
  const { userId, name, avatar, expert } = thread.partner;
  const Title = isBeside ? "h2" : "h1";
  return (
    <header className="thread-head">
      <a className="to-list" href={paths.messages()}>
        <ArrowLeft size={18} />
        <span>Messages</span>
      </a>
      <div className="thread-partner">
        <Avatar src={avatar} name={name} size="s" />
        <Title>
          <bdi>{name}</bdi>
        </Title>
        {expert ? <p className="small muted">{expert.title}</p> : null}
        <DialogCover
          opens={partnerDialogId}
          href={paths.thread(userId, { panel: 1 })}
          linkText={`About ${name}`}
          label={`About ${name}`}
        />
      </div>
      {thread.lesson ? <Lesson {...thread.lesson} /> : null}
      <Dialog id={partnerDialogId} title={<bdi>{name}</bdi>}>
        <PartnerPanel {...thread} />
      </Dialog>
    </header>
  );
}

function Lesson({ href, label, at, time }: LessonView) {
  return (
    <p className="thread-lesson small">
      <span>{`${label}:`}</span>{" "}
      <a href={href}>
        <time dateTime={at}>{time}</time>
      </a>
    </p>
  );
}

function NoMessages({ canWrite }: { canWrite: boolean }) {
  return (
    <div className="no-messages">
      <h2>No messages yet</h2>
      {canWrite ? <p className="muted">Start the conversation below!</p> : null}
    </div>
  );
}

function Earlier({ thread, state, load }: { thread: ThreadView } & Partial<EarlierMessages>) {
  const { partner, messages, hasOlder } = thread;
  const [first] = messages;
  if (!hasOlder || !first) return null;
  const onClick = (event: MouseEvent) => {
    const isOtherTab = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!load || isOtherTab) return;
    event.preventDefault();
    load();
  };
  return (
    <p className="thread-more">
      <a href={paths.thread(partner.userId, { before: first.seq })} onClick={onClick}>
        Earlier messages
      </a>{" "}
      {load ? (
        <span role="status">
          {state === "loading" ? "Loading…" : state === "failed" ? "They could not be loaded." : null}
        </span>
      ) : null}
    </p>
  );
}

function Later({ thread, isLive }: { thread: ThreadView; isLive: boolean }) {
  const { partner, messages, hasNewer } = thread;
  const last = messages.at(-1);
  if (!hasNewer || !last) {
    if (isLive) return null;
    return (
      <p className="thread-more">
        <a href={paths.thread(partner.userId)}>Check for new messages</a>
      </p>
    );
  }
  // The portion around the last message starts with messages of this page.
  const newer = `${paths.thread(partner.userId, { around: last.seq })}#${paths.messageAnchor(last.seq)}`;
  return (
    <p className="thread-more">
      <a href={newer}>Newer messages</a> <a href={paths.thread(partner.userId)}>Latest messages</a>
    </p>
  );
}
