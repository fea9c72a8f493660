import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { HintWithUpload } from "~/components/form/upload-link";
import {
  type ApplicationField,
  type ApplicationFieldName,
  applicationFields,
} from "~/domain/applications/application";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";

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
  return (
    <>
      <FormErrors form={form} />
      <PostForm action={paths.apply} noValidate id={form.id} className="form">
        <p className="muted small">
          {hasPortrait
            ? "Fill in every field except the last two. You can also leave out the photo, because you have uploaded a portrait."
            : "Fill in every field except the last two."}{" "}
          If you fill in the last two as well, your card can be listed as soon as we accept your application.
        </p>
        {names.map((name) => {
          const { kind, label, limit, missing: _, ...looks }: ApplicationField = applicationFields[name];
          return (
            <FormField
              key={name}
              field={fields[name]}
              label={label}
              {...looks}
              {...(name === "photo" && { hint: <HintWithUpload text={applicationFields.photo.hint} /> })}
              {...controls[kind]}
              required={!looks.optional && !(name === "photo" && hasPortrait)}
              maxLength={limit}
            />
          );
        })}
        <Button>Submit application</Button>
      </PostForm>
    </>
  );
}

const names = Object.keys(applicationFields) as ApplicationFieldName[]; // exactly its keys

const controls = {
  line: {},
  block: { multiline: true },
  email: { type: "email" },
  url: { type: "url" },
  years: { inputMode: "numeric" },
  rate: { inputMode: "decimal" },
} as const;
