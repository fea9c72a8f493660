import { getParser } from "bowser";
import { formatNear } from "~/shared/format-time";
import { oneLine } from "~/shared/one-line";
import type { OwnSession } from "./list-sessions.server";

/** Describes a session in words, with times in the viewer's IANA zone. */
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
    ends: within(formatNear(session.expiresAt, zone, now)),
  };
}

/** Lower case, because the text stands in the middle of a sentence. */
const within = (text: string) => text.replace(/^To/, "to");

/** Describes a User-Agent header: "Chrome on Linux", or "Unknown device" if it names neither browser nor system. */
export function deviceLabel(userAgent: string | null): string {
  if (!userAgent) return unknown;
  const parser = getParser(userAgent);
  const [browser = "", system = ""] = [parser.getBrowserName(), parser.getOSName()].map(readable);
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || unknown;
}

const unknown = "Unknown device";

/** The header can contain anything, so a long name is dropped and line breaks are removed. */
const readable = (name: string | undefined) => (name && name.length <= 40 ? oneLine(name) : "");
