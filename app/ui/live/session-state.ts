export interface UnreadCount {
  /** Messages that the account has not seen. */
  unread: number;
  /** Where the inbox's topic stood when they were counted. */
  number: number;
}

export interface SessionState {
  /** The account's id, empty for a visitor. */
  who: string;
  /** The account's address is confirmed. */
  verified: boolean;
  /** Null for visitors and the admin. */
  inbox: UnreadCount | null;
}

/** Who is signed in in this browser by now; null where the server can't be asked. */
export async function readSessionState(): Promise<SessionState | null> {
  const answer = await fetch("/session-state", { cache: "no-store" }).catch(() => null);
  return answer?.ok ? answer.json().catch(() => null) : null;
}
