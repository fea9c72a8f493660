import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { Button, type ButtonVariant } from "~/ui/button";

interface ConfirmationProps {
  /** The form's id, and where it posts to. */
  id: string;
  action: string;
  verdict: SubmissionResult | undefined;
  /** The words on the button, and how heavy it is. */
  label: string;
  variant?: ButtonVariant;
  /** The way back without a change. */
  keep: { href: string; label: string };
  /** What will happen, and fields where it needs some. */
  children: ReactNode;
}

/** The page on which a change of the admin's pages is confirmed: what will happen, the button that does it, and the way back. */
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
