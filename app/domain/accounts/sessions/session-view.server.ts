import { formatNear } from "~/shared/format-time";
import { deviceLabel } from "./device-label.server";
import type { OwnSession } from "./list-sessions.server";

/** A session in words, times in the viewer's IANA zone. */
export function viewSession(
  session: OwnSession,
  { currentId, zone, now }: { currentId: string; zone: string; now: Date },
) {
  return {
    id: session.id,
    device: deviceLabel(session.userAgent),
    isCurrent: session.id === currentId,
    lastUsed: within(formatNear(session.lastUsedAt, zone, now)),
    signedIn: within(formatNear(session.createdAt, zone, now)),
    remember: session.remember,
  };
}

/** The words stand in the middle of a sentence. */
const within = (text: string) => text.replace(/^Today/, "today");
