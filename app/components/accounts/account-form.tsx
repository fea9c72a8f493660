import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import { FormErrors, FormField } from "~/components/form/form-field";
import { type FieldState, formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import type { AccountField, PostedName } from "~/domain/accounts/account-fields";
import { currentZoneName } from "~/shared/zone-names";
import { Checkbox, Choice, Select, type SelectProps } from "~/ui/field";

/** A field as a form shows it: its declaration, and the zones where it asks for one. */
type ShownField = Omit<AccountField, "options"> & { options?: SelectProps["options"] };

interface AccountFormProps {
  id: string;
  verdict: SubmissionResult | undefined;
  /** By the names that are posted; null where a field isn't asked for. */
  fields?: Partial<Record<PostedName, ShownField | null>>;
  /** What is posted unseen, unless it is empty. What was sent before stays. */
  hidden?: Record<string, string>;
  action?: string;
  className?: string;
  target?: "_blank" | undefined;
  /** The address of the account, for a password manager: it isn't sent. */
  account?: string;
  /** What is wrong is said elsewhere on the page, by `FormSummary`. */
  isSilent?: boolean;
  /** See `FormErrors`. */
  labels?: Record<string, string>;
  /** What follows the fields. */
  children: ReactNode;
}

/** A form about an account. What was typed comes back with what was wrong, but for passwords. */
export function AccountForm(props: AccountFormProps) {
  const { id, verdict, fields = {}, hidden = {}, action, className = "stack", labels = {}, children } = props;
  const [form, metadata] = formState<Record<string, string>>({ id, lastResult: verdict });
  return (
    <>
      {props.isSilent ? null : <FormErrors form={form} labels={labels} />}
      <PostForm action={action} target={props.target} noValidate id={form.id} className={className}>
        {Object.entries(hidden).map(([name, given]) => {
          const value = sentValue(verdict, name) ?? given;
          return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
        })}
        {props.account ? (
          <input type="email" defaultValue={props.account} autoComplete="username" readOnly hidden />
        ) : null}
        {Object.entries(fields).map(([name, declared]) => {
          const field = metadata[name];
          return field && declared ? <Control key={name} field={field} declared={declared} /> : null;
        })}
        {children}
      </PostForm>
    </>
  );
}

/** What was wrong with a form that stands elsewhere on the page, or on none any more. */
export function FormSummary({ id, verdict }: { id: string; verdict: SubmissionResult | undefined }) {
  const [form] = formState({ id, lastResult: verdict });
  return <FormErrors form={form} />;
}

/** What a refused form had in this field. */
export function sentValue(verdict: SubmissionResult | undefined, name: string): string | undefined {
  const value = verdict?.initialValue?.[name];
  return typeof value === "string" ? value : undefined;
}

function Control({ field, declared }: { field: FieldState; declared: ShownField }) {
  const { kind = "text", label, options = [], initial, limit, ...control } = declared;
  const { defaultValue: sent, ...wired } = field;
  if (kind === "checkbox") return <Checkbox {...wired} label={label} defaultChecked={sent === "on"} />;
  if (kind === "zone") {
    const chosen = offered(options, sent) ?? initial;
    return <Select {...wired} {...control} label={label} options={options} defaultValue={chosen} />;
  }
  if (kind === "choice") {
    const choices = options.flatMap((option) => ("options" in option ? [] : [option]));
    return <Choice {...wired} legend={label} options={choices} defaultValue={sent ?? initial} />;
  }
  return (
    <FormField {...control} field={field} label={label} maxLength={limit} defaultValue={initial} required />
  );
}

/** The zone as the list has it; undefined for one that it hasn't, so that no other one looks chosen. */
function offered(zones: SelectProps["options"], zone = ""): string | undefined {
  const name = currentZoneName(zone);
  const values = zones.flatMap((entry) => ("options" in entry ? entry.options : [entry]));
  return values.find(({ value }) => value === name)?.value;
}
