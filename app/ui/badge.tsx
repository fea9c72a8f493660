import type { ReactNode } from "react";

export type BadgeKind = "neutral" | "good" | "bad" | "brass";

/**
 * One word about a state. The colour only repeats the word. The space separates it from the next word in copied text.
 */
export function Badge({ kind = "neutral", children }: { kind?: BadgeKind; children: ReactNode }) {
  return (
    <>
      <span className={`badge ${kind}`}>{children}</span>{" "}
    </>
  );
}
