import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import { FormErrors, FormField } from "~/components/form/form-field";
import { type FieldState, formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { useSiteData } from "~/components/site-data";
import type { PostedName } from "~/domain/accounts/account-fields";
import type { AccountField } from "~/domain/accounts/sign-in-fields";
import { Checkbox } from "~/ui/checkbox";

/** A declared field, or a control of the form's own. */
type ShownField = AccountField | ((field: FieldState) => ReactNode);

interface AccountFormProps {
  id: string;
  verdict: SubmissionResult | undefined;
  /** The fields to show, by the name under which each is posted; null leaves a field out. */
  fields?: Partial<Record<PostedName, ShownField | null>>;
  /** Hidden fields; empty ones are left out. A refused form keeps the values that were sent. */
  hidden?: Record<string, string>;
  action?: string;
  className?: string;
  target?: "_blank" | undefined;
  /** The address of the account, by default of the signed-in one, for password managers; it isn't posted. */
  account?: string | undefined;
  /** Leaves out the error summary, because `FormSummary` shows it elsewhere on the page. */
  isSilent?: boolean;
  /** See `FormErrors`. */
  labels?: Record<string, string>;
  before?: ReactNode;
  children: ReactNode;
}

/** A form about an account. A refused form shows its errors and keeps what was typed, except passwords. */
export function AccountForm(props: AccountFormProps) {
  const { id, verdict, fields = {}, hidden = {}, action, className = "form", labels = {}, children } = props;
  const [form, metadata] = formState<Record<string, string>>({ id, lastResult: verdict });
  const signedIn = useSiteData()?.actor?.sender.email;
  const account = asksOnlyPassword(fields) ? (props.account ?? signedIn) : undefined;
  return (
    <>
      {props.isSilent ? null : <FormErrors form={form} labels={labels} />}
      <PostForm action={action} target={props.target} noValidate id={form.id} className={className}>
        {Object.entries(hidden).map(([name, given]) => {
          const value = sentValue(verdict, name) ?? given;
          return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
        })}
        {account ? (
          <input type="email" defaultValue={account} autoComplete="username" readOnly hidden />
        ) : null}
        {props.before}
        {Object.entries(fields).map(([name, declared]) => {
          const field = metadata[name];
          return field && declared ? <Control key={name} field={field} declared={declared} /> : null;
        })}
        {children}
      </PostForm>
    </>
  );
}

/** Reports whether a form asks for a password, but not for the address of its account. */
function asksOnlyPassword(fields: Partial<Record<PostedName, ShownField | null>>): boolean {
  const declared = Object.values(fields).flatMap((field) =>
    typeof field === "object" && field ? field : [],
  );
  const asks = (what: Partial<AccountField>) =>
    declared.some((field) =>
      Object.entries(what).every(([key, value]) => field[key as keyof AccountField] === value),
    );
  return asks({ type: "password" }) && !asks({ autoComplete: "username" });
}

/** The error summary of an `AccountForm` that is elsewhere on the page, or no longer on it. */
export function FormSummary({ id, verdict }: { id: string; verdict: SubmissionResult | undefined }) {
  const [form] = formState({ id, lastResult: verdict });
  return <FormErrors form={form} />;
}

/** Returns what a refused form had sent in this field; undefined if it sent nothing. */
export function sentValue(verdict: SubmissionResult | undefined, name: string): string | undefined {
  const value = verdict?.initialValue?.[name];
  return typeof value === "string" ? value : undefined;
}

function Control({ field, declared }: { field: FieldState; declared: ShownField }) {
  if (typeof declared === "function") return declared(field);
  const { kind = "text", label, initial, limit, ...control } = declared;
  const { defaultValue: sent, ...wired } = field;
  if (kind === "checkbox") return <Checkbox {...wired} label={label} defaultChecked={sent === "on"} />;
  return (
    <FormField {...control} field={field} label={label} maxLength={limit} defaultValue={initial} required />
  );
}
