import type { LessonView, ThreadView } from "~/components/chat/thread-view";
import type { Partner, Thread, ThreadMessage } from "~/domain/chat/chat";
import { messageParts } from "~/domain/chat/reading/message-parts.server";
import { dayBefore } from "~/domain/chat/reading/relative-time";
import { formatBriefDate, formatLongDay, formatNear, formatTime, isoDay } from "~/shared/format-time";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";

interface Viewer {
  zone: string;
  now: Date;
  clientId: string;
  around: number | null;
}

/** Returns a conversation as its page shows it. Pure, but only for the server: it splits messages into their parts. */
export function viewThread(
  { partner, messages, lesson, ...thread }: Omit<Thread, "inboxNumber" | "wantsMails">,
  { zone, now, clientId, around }: Viewer,
): ThreadView {
  const today = isoDay(now, zone);
  return {
    ...thread,
    partner: viewPartner(partner),
    lesson: lesson && viewLesson(lesson, { zone, now }),
    messages: messages.map((message) => viewMessage(message, zone)),
    around,
    today,
    yesterday: dayBefore(today),
    clientId,
  };
}

const viewLesson = (
  { bookingId, startsAt, isNext }: NonNullable<Thread["lesson"]>,
  { zone, now }: Pick<Viewer, "zone" | "now">,
): LessonView => ({
  href: paths.booking(bookingId),
  label: isNext ? "Next lesson" : "Last lesson",
  at: startsAt.toISOString(),
  time: isNext ? formatNear(startsAt, zone, now) : formatBriefDate(startsAt, zone, now),
});

const viewPartner = ({ expert, ...partner }: Partner): ThreadView["partner"] => ({
  ...partner,
  // Decision F2: dollars, where the specification has euros.
  expert: expert && {
    id: expert.id,
    title: expert.title,
    price: `${formatPrice(expert.priceCents)} per lesson`,
  },
});

const viewMessage = (
  { id, seq, isOwn, clientId, content, picture, at }: ThreadMessage,
  zone: string,
): ThreadView["messages"][number] => ({
  id,
  seq,
  isOwn,
  clientId: isOwn ? clientId : null,
  parts: messageParts(content),
  picture: picture && {
    src: paths.messagePictureFile(picture.id),
    width: picture.width,
    height: picture.height,
  },
  at: at.toISOString(),
  time: formatTime(at, zone),
  date: isoDay(at, zone),
  day: formatLongDay(at, zone),
});
