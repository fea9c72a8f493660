import { RouterPostForm } from "~/components/form/post-form";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { questionFormId } from "./scan-steps";

/** Says that the analysis failed and that the answers are kept, with a button to retry. */
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

/** Says that the last answer wasn't stored. It is still in its form, which Retry posts again. */
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

/** The specification's texts. */
export const noResults = "We couldn't load your results.";
export const noAnswer = "The server didn't respond.";
export const scanFailed = "Failed to run AI Skill Scan";
