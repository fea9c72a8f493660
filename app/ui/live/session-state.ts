export interface UnreadCount {
  unread: number;
  number: number;
}

export interface SessionState {
  /** The account's id, empty for a visitor. */
  who: string;
  verified: boolean;
  /** Null for visitors and the admin. */
  inbox: UnreadCount | null;
}

/** Returns the current session of this browser; null if the server can't be reached. */
export async function readSessionState(): Promise<SessionState | null> {
  const answer = await fetch("/session-state", { cache: "no-store" }).catch(() => null);
  return answer?.ok ? answer.json().catch(() => null) : null;
}
