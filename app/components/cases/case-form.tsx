import type { SubmissionResult } from "@conform-to/dom";
import { FormField } from "~/components/form/form-field";
import { formState, repeatedFields } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import type { CaseTexts } from "~/domain/cases/case-file";
import { caseLimits, exercisesOf, mostExercises } from "~/domain/cases/case-file";
import { Button } from "~/ui/button";

export interface OpenedCase {
  texts: CaseTexts | null;
  /** The version that the form shows, which the next save replaces; 0 for none. */
  version: number;
  isPublished: boolean;
}

interface CaseFormProps {
  action: string;
  opened: OpenedCase;
  learnerName: string;
  verdict?: SubmissionResult | undefined;
}

export const caseFormId = "case";

/** The expert's form for a case file. A draft is saved or published; a published one is corrected. */
export function CaseForm({ action, opened, learnerName, verdict }: CaseFormProps) {
  const { texts, version, isPublished } = opened;
  const { brought, done: did, nextStep: next } = texts ?? {};
  const sent = { id: caseFormId, lastResult: verdict };
  const [form, fields] = formState<Record<"brought" | "did" | "next", string>>({
    ...sent,
    defaultValue: { brought: brought ?? "", did: did ?? "", next: next ?? "" },
  });
  const exercises = repeatedFields({
    ...sent,
    name: "exercises",
    defaultValue: texts ? exercisesOf(texts) : [],
    count: mostExercises,
  });
  return (
    <PostForm action={action} noValidate id={form.id} className="form own-form">
      <input type="hidden" name="version" value={version} />
      <FormField
        field={fields.brought}
        label="What was brought"
        hint={`The case, question or system that ${learnerName} brought.`}
        multiline
        rows={3}
        optional
        maxLength={caseLimits.brought}
      />
      <FormField
        field={fields.did}
        label="What we did"
        hint="The steps you took together, and what they showed. Needed to publish."
        multiline
        rows={6}
        maxLength={caseLimits.done}
      />
      {exercises.map((field, index) => (
        <FormField
          key={field.id}
          field={field}
          label={`Exercise ${index + 1}`}
          multiline
          rows={2}
          optional
          maxLength={caseLimits.exercise}
        />
      ))}
      <FormField
        field={fields.next}
        label="Next step"
        hint="The one thing to do before the next lesson. Needed to publish."
        multiline
        rows={2}
        maxLength={caseLimits.nextStep}
      />
      {isPublished ? (
        <div>
          <Button name="intent" value="publish">
            Save correction
          </Button>
        </div>
      ) : (
        <div className="stack-s">
          <p className="muted small">{`Only you see a draft. ${learnerName} gets an email when you publish.`}</p>
          <p className="bar start">
            <Button name="intent" value="publish">
              Publish case file
            </Button>
            <Button name="intent" value="draft" variant="quiet">
              Save draft
            </Button>
          </p>
        </div>
      )}
    </PostForm>
  );
}
