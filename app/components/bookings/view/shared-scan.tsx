import { PostForm } from "~/components/form/post-form";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Rows } from "~/ui/rows";

interface SharedScanProps {
  learnerName: string;
  scan: { target: string; readiness: number; gaps: readonly string[]; date: string };
}

/** What the expert sees of the scan that the learner shared with a booking. */
export function SharedScan({ learnerName, scan }: SharedScanProps) {
  const { target, readiness, gaps, date } = scan;
  return (
    <div className="stack-s">
      <h3>{`What ${learnerName} wants to work on`}</h3>
      <Rows
        items={[
          { label: "Target", value: target },
          { label: "Readiness", value: `${readiness}%` },
          { label: "Gaps", value: gaps.length > 0 ? gaps.join(", ") : "None" },
        ]}
      />
      <p className="muted small">{`From ${learnerName}'s AI Skill Scan of ${date}.`}</p>
    </div>
  );
}

/** Says what the learner shares, with a button to stop sharing it. */
export function ShownScan({ bookingId, expertName }: { bookingId: string; expertName: string }) {
  return (
    <div className="stack-s">
      <h3>Skill gaps</h3>
      <p>{`You show ${expertName} your skill gaps: your target, your readiness and what is missing. Never your answers or your CV.`}</p>
      <PostForm action={paths.bookingScanRemoval(bookingId)}>
        <Button variant="quiet">Stop showing them</Button>
      </PostForm>
    </div>
  );
}
