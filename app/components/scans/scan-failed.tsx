import { RouterPostForm } from "~/components/form/post-form";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { questionFormId } from "./scan-steps";

/** The analysis came to nothing. The answers are kept. */
export function ScanFailed({ scanId }: { scanId: string }) {
  return (
    <div className="stack-s">
      <ErrorSummary title={noResults} errors={[{ text: noAnswer }]} />
      <p>Your answers are kept.</p>
      <RouterPostForm action={paths.scanAnalysis(scanId)}>
        <Button>Retry</Button>
      </RouterPostForm>
    </div>
  );
}

/** The last answer never got through: it is still in its form, which Retry posts once more. */
export const ScanUnanswered = ({ isAnswered }: { isAnswered: boolean }) => (
  <div className="stack-s">
    <ErrorSummary title={noResults} errors={[{ text: isAnswered ? scanFailed : noAnswer }]} />
    <p>
      <Button form={questionFormId} name="intent" value="next" variant="quiet">
        Retry
      </Button>
    </p>
  </div>
);

/** The specification's. */
export const noResults = "We couldn't load your results.";
export const noAnswer = "The server didn't respond.";
export const scanFailed = "Failed to run AI Skill Scan";
