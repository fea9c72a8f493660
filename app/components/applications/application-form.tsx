import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PhotoChoice } from "~/components/form/photo-choice";
import { PostForm } from "~/components/form/post-form";
import {
  type ApplicationField,
  type ApplicationFieldName,
  applicationFields,
} from "~/domain/applications/application";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { FormPart } from "~/ui/form-part";

/** The application form. `known` has initial values: from the account and from an earlier application. */
export function ApplicationForm({
  known,
  hasPortrait,
  verdict,
}: {
  known: Partial<Record<ApplicationFieldName, string>>;
  /** An uploaded portrait stands for the photo. */
  hasPortrait: boolean;
  verdict: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = formState<Record<ApplicationFieldName, string>>({
    id: "application",
    lastResult: verdict,
    defaultValue: known,
  });
  const fieldOf = (name: ApplicationFieldName) => {
    const { kind, label, limit, missing: _, ...looks }: ApplicationField = applicationFields[name];
    const canLeaveOut = name === "photo" && hasPortrait;
    const field = (
      <FormField
        key={name}
        field={fields[name]}
        label={label}
        {...looks}
        {...controls[kind]}
        required={!looks.optional && !canLeaveOut}
        optional={looks.optional || canLeaveOut}
        maxLength={limit}
      />
    );
    if (name !== "photo") return field;
    return (
      <PhotoChoice key={name} hasPortrait={hasPortrait} isRefused={fields.photo.errors !== undefined}>
        {field}
      </PhotoChoice>
    );
  };
  return (
    <>
      <FormErrors form={form} />
      <PostForm action={paths.apply} noValidate id={form.id} className="form">
        {parts.map(({ title, hint, names }) => (
          <FormPart key={title} title={title} {...(hint && { hint })}>
            {names.map((name) =>
              Array.isArray(name) ? (
                <div key={name[0]} className="field-row pair">
                  {name.map(fieldOf)}
                </div>
              ) : (
                fieldOf(name)
              ),
            )}
          </FormPart>
        ))}
        <div className="stack-s">
          <p className="small muted">Once we accept it, you can change all of it on your card.</p>
          <div>
            <Button>Submit application</Button>
          </div>
        </div>
      </PostForm>
    </>
  );
}

/** The two of a pair are beside each other. */
const parts: {
  title: string;
  hint?: string;
  names: (ApplicationFieldName | [ApplicationFieldName, ApplicationFieldName])[];
}[] = [
  { title: "About you", names: ["name", "email"] },
  {
    title: "What you teach",
    names: ["skills", ["experience", "hourlyRate"], "description", "languages", "certifications"],
  },
  { title: "Photo and LinkedIn", names: ["photo", "linkedin"] },
  {
    title: "Your card",
    hint: "With these two as well, your card can be listed as soon as we accept your application.",
    names: ["title", "lesson"],
  },
];

const controls = {
  line: {},
  block: { multiline: true },
  email: { type: "email" },
  url: { type: "url" },
  years: { inputMode: "numeric" },
  rate: { inputMode: "decimal" },
} as const;
