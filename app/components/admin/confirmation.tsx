import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { Button, type ButtonVariant } from "~/ui/button";

interface ConfirmationProps {
  id: string;
  action: string;
  verdict: SubmissionResult | undefined;
  label: string;
  variant?: ButtonVariant;
  keep: { href: string; label: string };
  children: ReactNode;
}

/** A form that confirms a change by the admin: what will happen, the button, and the link back. */
export function Confirmation({ id, action, verdict, label, variant, keep, children }: ConfirmationProps) {
  const [form] = formState({ id, lastResult: verdict });
  return (
    <>
      <FormErrors form={form} />
      <PostForm action={action} noValidate id={form.id} className="form confirmation">
        {children}
        <p className="actions">
          <Button variant={variant}>{label}</Button> <a href={keep.href}>{keep.label}</a>
        </p>
      </PostForm>
    </>
  );
}
