import type { ReactNode } from "react";

export type BadgeKind = "neutral" | "good" | "bad" | "brass";

/**
 * One word about the state of a thing. The word carries the meaning, the colour only repeats it. The space is for those
 * who copy it.
 */
export function Badge({ kind = "neutral", children }: { kind?: BadgeKind; children: ReactNode }) {
  return (
    <>
      <span className={`badge ${kind}`}>{children}</span>{" "}
    </>
  );
}
