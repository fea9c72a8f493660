import { RouterPostForm } from "~/components/form/post-form";
import type { Mode } from "~/domain/scans/content/shape";
import { modeTexts } from "~/domain/scans/modes";
import type { QuestionView } from "~/domain/scans/question-view";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { QuestionFields } from "./question-fields";
import { ScanUnanswered } from "./scan-failed";
import { questionFormId } from "./scan-steps";

export interface QuestionStep {
  scanId: string;
  mode: Mode;
  number: number;
  count: number;
  question: QuestionView;
}

/** Why an answer wasn't accepted. */
export interface AnswerProblem {
  /** An error in the answer itself. */
  answer?: string | undefined;
  /** Any other error. */
  form?: string | undefined;
  /** Set if the last answer wasn't stored. `isAnswered` is false if the server didn't respond at all. */
  unanswered?: { isAnswered: boolean } | undefined;
}

/** A question with buttons to go on and back. Each of them posts the answer. */
export function QuestionForm({
  step: { scanId, mode, number, count, question },
  problem: { answer, form, unanswered },
  isSending,
}: {
  step: QuestionStep;
  problem: AnswerProblem;
  isSending: boolean;
}) {
  const errors = [...(form ? [{ text: form }] : []), ...(answer ? [{ text: answer, href: "#answer" }] : [])];
  return (
    <RouterPostForm
      action={paths.scanQuestion(scanId, number)}
      id={questionFormId}
      noValidate
      className="scan-form"
      preventScrollReset
      // URL encoding would make a long text several times longer.
      encType={question.kind === "text" ? "multipart/form-data" : "application/x-www-form-urlencoded"}
    >
      <div className="scan-progress">
        <p className="num" id="scan-number">
          {`Question ${number} of ${count}`}
        </p>
        <progress value={number} max={count} aria-labelledby="scan-number" />
      </div>
      {unanswered ? <ScanUnanswered {...unanswered} /> : <ErrorSummary errors={errors} />}
      <QuestionFields key={number} question={question} error={answer} />
      <p className="actions scan-ways">
        <Button
          name="intent"
          value="next"
          disabled={isSending}
          aria-describedby={number === count ? "scan-act" : undefined}
        >
          {number === count ? modeTexts[mode].analyse : "Next"}
        </Button>
        <Button name="intent" value="back" variant="quiet">
          Back
        </Button>
        {number === count ? (
          <span className="small muted" id="scan-act">
            Analyses your answers and shows the result
          </span>
        ) : null}
      </p>
    </RouterPostForm>
  );
}
