import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import type { ClassFields } from "~/domain/classes/running/classes.forms.server";
import { privateFields, publicFields } from "~/domain/classes/running/declared-fields";
import type { SavedClassField } from "~/domain/classes/running/running";
import { Button, ButtonLink } from "~/ui/button";
import { FormPart } from "~/ui/form-part";
import { Notice } from "~/ui/notice";
import type { SelectProps } from "~/ui/select";
import {
  AddressField,
  type ClassFieldNames,
  DateFields,
  DeclaredFields,
  SeatFields,
  ShopField,
  TeacherFields,
} from "./class-form-fields";

export interface ClassFormProps {
  /** The address that it posts to, and the page that 'Cancel' leads to. */
  action: string;
  back: string;
  button: string;
  /** The id for a new class, and the version that is shown. The form posts both. */
  hidden: { key: string; version: string };
  fields: ClassFields;
  zones: SelectProps["options"];
  /** The experts who may teach, for the admin; null for an expert, who teaches the class. */
  teachers: SelectProps["options"] | null;
  hasShop: boolean;
  /** The form has a field for the address, which can't be changed once the class exists. */
  hasSlug: boolean;
  /** The price in dollars, if this user may not change it. */
  fixedPrice?: string | undefined;
  /** How saving affects other people, in words. */
  effects: string;
  verdict: { reply: SubmissionResult; saved: SavedClassField[] } | undefined;
}

/** The form with all settings of a class. */
export function ClassForm(props: ClassFormProps) {
  const { action, back, button, hidden, fields: values, zones } = props;
  const { teachers, hasShop, hasSlug, fixedPrice, effects, verdict } = props;
  const [form, fields] = formState<ClassFieldNames>({
    id: "class",
    lastResult: verdict?.reply,
    defaultValue: { ...values, version: hidden.version },
  });
  return (
    <>
      <FormErrors form={form} />
      {verdict && verdict.saved.length > 0 ? <SavedElsewhere saved={verdict.saved} /> : null}
      <PostForm action={action} noValidate id={form.id} className="form wide-parts">
        <input type="hidden" name="key" value={hidden.key} />
        <input type="hidden" name="version" value={fields.version.defaultValue ?? ""} />
        {teachers ? (
          <FormPart title="Teacher">
            <TeacherFields fields={fields} teachers={teachers} />
          </FormPart>
        ) : null}
        <FormPart title="About the class">
          <DeclaredFields names={publicFields} fields={fields} />
          {hasSlug ? <AddressField field={fields.slug} /> : null}
        </FormPart>
        <FormPart title="When" hint="Without a date, the class is listed but seats can't be reserved yet.">
          <DateFields fields={fields} zones={zones} />
        </FormPart>
        <FormPart title="Price and seats">
          <SeatFields fields={fields} fixedPrice={fixedPrice} isNew={hasSlug} />
          {teachers ? <ShopField field={fields.payhipLink} hasShop={hasShop} /> : null}
        </FormPart>
        <FormPart title="Joining">
          <DeclaredFields names={privateFields} fields={fields} />
        </FormPart>
        <FormPart title="After saving">
          <p className="muted">{effects}</p>
        </FormPart>
        <p className="hours-save">
          <Button>{button}</Button>
          <ButtonLink variant="quiet" href={back}>
            Cancel
          </ButtonLink>
        </p>
      </PostForm>
    </>
  );
}

/** Fields that were saved elsewhere while this form was edited. The form still holds what was typed. */
function SavedElsewhere({ saved }: { saved: SavedClassField[] }) {
  return (
    <Notice kind="info" title="Saved in the meantime">
      <p>These saved fields differ from what you typed:</p>
      <ul>
        {saved.map(({ label, saved: value }) => (
          <li key={label}>{value === null ? label : `${label}: ${value}`}</li>
        ))}
      </ul>
      <p>Saving again replaces them with what you typed.</p>
    </Notice>
  );
}
