/** What the sandbox's page and its provider share. */

export type SandboxStatus = "open" | "paid" | "expired";

/** Returns a session's state. An open session expires by time alone. */
export const sandboxStatus = (
  { state, expiresAt }: { state: SandboxStatus; expiresAt: Date },
  now: Date,
): SandboxStatus => (state === "open" && now >= expiresAt ? "expired" : state);

/** The actions of the page, with the kind of event that each one sends. */
export const sandboxEventKinds = {
  pay: "session.paid",
  decline: "session.declined",
  close: "session.expired",
  dispute: "dispute.opened",
  win: "dispute.won",
  lose: "dispute.lost",
  "fail-refund": "refund.failed",
} as const;

export type SandboxChoice = keyof typeof sandboxEventKinds;

/**
 * Returns the actions that a session allows now. What was refunded can't be disputed.
 * @param refundedCents what was refunded and didn't fail
 */
export function sandboxChoices(
  {
    status,
    disputeState,
    amountCents,
  }: { status: SandboxStatus; disputeState: "open" | "won" | "lost" | null; amountCents: number },
  refundedCents: number,
): SandboxChoice[] {
  if (status === "open") return ["pay", "decline", "close"];
  if (status === "expired") return [];
  return [
    ...(disputeState === null && refundedCents < amountCents ? (["dispute"] as const) : []),
    ...(disputeState === "open" ? (["win", "lose"] as const) : []),
    ...(refundedCents > 0 ? (["fail-refund"] as const) : []),
  ];
}

/** How an event is delivered to Keyway, if at all. */
export const sandboxDeliveries = ["at-once", "after-a-minute", "twice", "never", "wrong-order"] as const;

export type SandboxDelivery = (typeof sandboxDeliveries)[number];

/** The errors of the page's actions. */
export const sandboxMessages = {
  paid: "This session is already paid for.",
  expired: "This session has ended. Nothing was paid.",
  over: "That is no longer possible. The page shows what has changed.",
};
