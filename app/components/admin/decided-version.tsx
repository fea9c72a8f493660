import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import type { Outcome } from "./decision-page";

/** Returns the outcome of a version that is no longer open for a decision, with a link to the newest version. */
export function decidedVersion(version: {
  status: "approved" | "returned" | "replaced";
  reason: string | null;
  decidedAt: string | null;
  newer: { id: string; number: number } | null;
}): Outcome {
  const { status, reason, decidedAt, newer } = version;
  return {
    title: titles[status],
    line: decidedAt && `${status === "approved" ? "Approved" : "Sent back"} ${decidedAt}.`,
    reason,
    more: (
      <>
        {status === "replaced" ? <p>The expert saved the card again before a decision was made.</p> : null}
        {newer ? (
          <p>
            <a href={paths.cardApproval(newer.id)}>See the newest version ({newer.number})</a>
          </p>
        ) : null}
      </>
    ),
  };
}

/** A notice above a version that follows one that was sent back, with the reason that was given. */
export function SentBackBefore(props: { id: string; number: number; reason: string | null }) {
  const { id, number, reason } = props;
  return (
    <Notice kind="info">
      <p className="as-written">{`Sent back before: ${reason ?? ""}`}</p>
      <p>
        <a href={paths.cardApproval(id)}>See that version ({number})</a>
      </p>
    </Notice>
  );
}

const titles = {
  approved: "This version was approved",
  returned: "This version was sent back",
  replaced: "This version was replaced by a newer one",
};
