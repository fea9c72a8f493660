import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { type FieldState, formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { classLabels } from "~/domain/classes/running/class-labels";
import {
  type ClassTextName,
  neededTexts,
  optionalTexts,
  textRule,
} from "~/domain/classes/running/class-texts";
import type { ClassFields } from "~/domain/classes/running/classes.forms.server";
import { classLimits, type SavedClassField, shopMissingText } from "~/domain/classes/running/running";
import { Button, ButtonLink } from "~/ui/button";
import { Choice, Select, type SelectProps } from "~/ui/field";
import { Notice } from "~/ui/notice";

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

type Fields = Record<keyof ClassFields | "version", string>;
type States = Record<keyof Fields, FieldState>;

/** The form with all settings of a class. */
export function ClassForm(props: ClassFormProps) {
  const { action, back, button, hidden, fields: values, zones } = props;
  const { teachers, hasSlug, fixedPrice, effects, verdict } = props;
  const [form, fields] = formState<Fields>({
    id: "class",
    lastResult: verdict?.reply,
    defaultValue: { ...values, version: hidden.version },
  });
  return (
    <>
      <FormErrors form={form} />
      {verdict && verdict.saved.length > 0 ? <SavedElsewhere saved={verdict.saved} /> : null}
      <PostForm action={action} noValidate id={form.id} className="form own-form">
        <input type="hidden" name="key" value={hidden.key} />
        <input type="hidden" name="version" value={fields.version.defaultValue ?? ""} />
        <TextFields names={neededTexts} fields={fields} />
        {hasSlug ? (
          <FormField
            field={fields.slug}
            label="Address"
            hint="The end of the page's address, such as threat-hunting. It can't be changed later. Leave it empty to use the title."
            optional
            maxLength={classLimits.slug}
            spellCheck={false}
            autoComplete="off"
          />
        ) : null}
        {teachers ? <TeacherFields fields={fields} teachers={teachers} hasShop={props.hasShop} /> : null}
        <DateFields fields={fields} zones={zones} />
        {fixedPrice === undefined ? (
          <FormField
            field={fields.price}
            label={classLabels.price}
            hint="0 for a free class. Seats already sold keep their price."
            inputMode="decimal"
            required
          />
        ) : (
          <FixedPrice price={fixedPrice} />
        )}
        <SeatFields fields={fields} />
        <TextFields names={optionalTexts} fields={fields} />
        <p className="muted">{effects}</p>
        <p className="bar start">
          <Button>{button}</Button>
          <ButtonLink variant="quiet" href={back}>
            Back without saving
          </ButtonLink>
        </p>
      </PostForm>
    </>
  );
}

const TextFields = ({ names, fields }: { names: ClassTextName[]; fields: States }) =>
  names.map((name) => {
    const { kind, label, hint, max, missing } = textRule(name);
    const looks = { line: {}, block: { multiline: true }, link: linkField } as const;
    return (
      <FormField
        key={name}
        {...looks[kind]}
        field={fields[name]}
        label={label}
        hint={hint}
        required={missing !== undefined}
        optional={missing === undefined}
        maxLength={max}
      />
    );
  });

const linkField = { type: "url", spellCheck: false, autoComplete: "off" } as const;

/** A price that is shown and posted, but can't be edited here. */
const FixedPrice = ({ price }: { price: string }) => (
  <div className="field">
    <input type="hidden" name="price" value={price} />
    <p>Price of a seat: ${price}</p>
    <p className="hint">
      Only the admin can change it: our Payhip shop sells this class, and both prices must be the same.
    </p>
  </div>
);

/** The fields that only the admin has. */
function TeacherFields(props: { fields: States; teachers: SelectProps["options"]; hasShop: boolean }) {
  const { fields, teachers, hasShop } = props;
  return (
    <>
      <Select
        {...fields.expertId}
        label="Expert"
        hint="The expert can't be booked for a session during the class."
        options={[{ value: "", label: "A teacher without an expert profile" }, ...teachers]}
      />
      <FormField
        field={fields.teacherName}
        label="Teacher's name"
        hint="Only for a teacher without an expert profile."
        optional
        maxLength={classLimits.teacher}
        autoComplete="off"
      />
      <FormField
        field={fields.payhipLink}
        label="Payhip link"
        hint={`The product in our shop, if this class is sold there.${hasShop ? "" : ` ${shopMissingText}`}`}
        type="url"
        optional
        maxLength={classLimits.link}
        spellCheck={false}
        autoComplete="off"
      />
    </>
  );
}

function DateFields({ fields, zones }: { fields: States; zones: SelectProps["options"] }) {
  const { occurrence } = fields;
  return (
    <>
      <FormField
        field={fields.date}
        label={classLabels.date}
        hint="Without a date, the class is listed but seats can't be reserved yet."
        type="date"
        optional
      />
      <FormField field={fields.time} label={classLabels.time} type="time" optional />
      <Select
        {...fields.timeZone}
        label={classLabels.timeZone}
        hint="The date and time are in this zone."
        options={zones}
      />
      {occurrence.errors || occurrence.defaultValue ? (
        <Choice
          {...occurrence}
          legend={classLabels.occurrence}
          hint="On that day the clocks are put back, so this time happens twice."
          options={[
            { value: "earlier", label: "The earlier one, before the clocks are put back" },
            { value: "later", label: "The later one, after the clocks are put back" },
          ]}
        />
      ) : null}
      <FormField field={fields.duration} label={classLabels.duration} inputMode="numeric" required />
    </>
  );
}

function SeatFields({ fields }: { fields: States }) {
  return (
    <>
      <FormField
        field={fields.maxSeats}
        label={classLabels.maxSeats}
        hint="New seats are offered to the waitlist first. The number can't go below the seats already taken."
        inputMode="numeric"
        required
      />
      <FormField
        field={fields.minSeats}
        label={classLabels.minSeats}
        hint="If fewer are sold, the class is cancelled automatically, and what was paid is refunded."
        inputMode="numeric"
        optional
      />
      <FormField
        field={fields.decideHours}
        label={classLabels.decideHours}
        hint="24 means the day before. Without a minimum it has no effect."
        inputMode="numeric"
        optional
      />
      <Choice
        {...fields.sales}
        legend={classLabels.sales}
        options={[
          { value: "open", label: "On sale", hint: "From the day on which the class has a date." },
          {
            value: "closed",
            label: "Closed",
            hint: "The page says 'Sold out' and offers the waitlist.",
          },
        ]}
      />
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
