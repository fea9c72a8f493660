import type { SubmissionResult } from "@conform-to/dom";
import { Notice } from "~/ui/notice";

/** Why a change can't be made; after a post, with the reason that was typed for it, which isn't kept anywhere else. */
export function NotPossible({ why, verdict }: { why: string; verdict: SubmissionResult | undefined }) {
  const typed = verdict?.initialValue?.reason;
  return (
    <Notice kind={verdict ? "error" : "info"} title={why}>
      {typeof typed === "string" && typed.trim() !== "" ? (
        <>
          <p>The reason you wrote was not sent:</p>
          <p className="as-written">{typed}</p>
        </>
      ) : null}
    </Notice>
  );
}
