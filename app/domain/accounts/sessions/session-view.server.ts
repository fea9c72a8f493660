import { getParser } from "bowser";
import { formatNear } from "~/shared/format-time";
import { oneLine } from "~/shared/one-line";
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

/** "Chrome on Linux" for a browser's own words about itself; "Unknown device" where they say nothing of use. */
export function deviceLabel(userAgent: string | null): string {
  if (!userAgent) return unknown;
  const parser = getParser(userAgent);
  const [browser = "", system = ""] = [parser.getBrowserName(), parser.getOSName()].map(readable);
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || unknown;
}

const unknown = "Unknown device";

/** Who writes the header can write anything: a name is short and has no line breaks. */
const readable = (name: string | undefined) => (name && name.length <= 40 ? oneLine(name) : "");
