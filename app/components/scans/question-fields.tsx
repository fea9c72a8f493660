import type { QuestionView } from "~/domain/scans/question-view";
import { Choice } from "~/ui/choice";
import { Field } from "~/ui/field";

/** The control of a question: radio buttons, check boxes or a text field, with the earlier answer. */
export function QuestionFields({ question, error }: { question: QuestionView; error: string | undefined }) {
  const { kind, text, hint, options, answer, isRequired } = question;
  const errors = error ? [error] : undefined;
  const heading = (
    <h1 id="scan-step" className="scan-question" tabIndex={-1} ref={error ? null : takeFocus}>
      <span>{text}</span>
      {isRequired ? null : <span className="muted"> (optional)</span>}
    </h1>
  );
  if (kind === "text") {
    return (
      <>
        {heading}
        <Field
          name="answer"
          label="Text of your CV"
          hint={hint}
          errors={errors}
          defaultValue={answer[0]}
          multiline
          rows={12}
        />
      </>
    );
  }
  return (
    <Choice
      legend={heading}
      name="answer"
      isMultiple={kind === "several"}
      options={options.map(({ id, label, isNone }) => ({ value: id, label, excludesOthers: isNone }))}
      defaultValue={answer}
      hint={[hint, `${options.length} options.`].filter(Boolean).join(" ")}
      errors={errors}
    />
  );
}

/**
 * With a script, the next question appears without a page load: the dialog may be scrolled as far as the last one was.
 * The focus on its text has it read out.
 */
const takeFocus = (heading: HTMLElement | null) => {
  heading?.focus({ preventScroll: true });
  heading?.closest("dialog")?.scrollTo(0, 0);
};
