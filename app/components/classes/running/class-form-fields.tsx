import { FormField } from "~/components/form/form-field";
import type { FieldState } from "~/components/form/form-state";
import { classLabels } from "~/domain/classes/running/class-labels";
import type { ClassFields } from "~/domain/classes/running/classes.forms.server";
import { type FieldName, fieldRule } from "~/domain/classes/running/declared-fields";
import { classLimits, shopMissingText } from "~/domain/classes/running/running";
import { Choice } from "~/ui/choice";
import { Select, type SelectProps } from "~/ui/select";

/** The fields of a class's form, by the parts in which they are shown. */

export type ClassFieldNames = Record<keyof ClassFields | "version", string>;
type States = Record<keyof ClassFieldNames, FieldState>;

export const DeclaredFields = ({ names, fields }: { names: readonly FieldName[]; fields: States }) =>
  names.map((name) => {
    const rule = fieldRule(name);
    const { kind, label, hint } = rule;
    if (kind === "choice")
      return <Choice key={name} {...fields[name]} legend={label} hint={hint} options={rule.options} />;
    const looks = { line: {}, block: { multiline: true }, link: linkField } as const;
    const isRequired = rule.missing !== undefined;
    return (
      <FormField
        key={name}
        {...looks[kind]}
        {...{ field: fields[name], label, hint }}
        required={isRequired}
        optional={!isRequired}
        maxLength={rule.max}
      />
    );
  });

const linkField = { type: "url", spellCheck: false, autoComplete: "off" } as const;

export const AddressField = ({ field }: { field: FieldState }) => (
  <FormField
    field={field}
    label="Page address"
    hint="The last part of the address, such as threat-hunting. It can't be changed later. Leave it empty to use the title."
    optional
    maxLength={classLimits.slug}
    spellCheck={false}
    autoComplete="off"
  />
);

/** Who teaches, for the admin. The style sheet hides the name while an expert is chosen. */
export const TeacherFields = (props: { fields: States; teachers: SelectProps["options"] }) => (
  <div className="form teacher">
    <Select
      {...props.fields.expertId}
      label="Expert"
      hint="The expert can't be booked for a session during the class."
      options={[{ value: "", label: "Choose an expert" }, ...props.teachers]}
    />
    <FormField
      field={props.fields.teacherName}
      label="Teacher's name"
      hint="For a teacher without an expert profile."
      maxLength={classLimits.teacher}
      autoComplete="off"
    />
  </div>
);

export function DateFields({ fields, zones }: { fields: States; zones: SelectProps["options"] }) {
  const { occurrence } = fields;
  return (
    <>
      <div className="field-row pair">
        <FormField field={fields.date} label={classLabels.date} type="date" optional />
        <FormField field={fields.time} label={classLabels.time} type="time" optional />
      </div>
      <div className="field-row pair">
        <Select {...fields.timeZone} label={classLabels.timeZone} options={zones} />
        <FormField field={fields.duration} label={classLabels.duration} inputMode="numeric" required />
      </div>
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
    </>
  );
}

/** @param fixed a price in dollars that is shown and posted, but can't be edited here */
const PriceField = (props: { field: FieldState; fixed: string | undefined; isNew: boolean }) =>
  props.fixed === undefined ? (
    <FormField
      field={props.field}
      label={classLabels.price}
      hint={`0 for a free class.${props.isNew ? "" : " Seats already sold keep their price."}`}
      inputMode="decimal"
      required
    />
  ) : (
    <div className="field">
      <input type="hidden" name="price" value={props.fixed} />
      <p>Price of a seat: ${props.fixed}</p>
      <p className="hint">
        Only the admin can change it: our Payhip shop sells this class, and both prices must be the same.
      </p>
    </div>
  );

/** The link to our shop, for the admin. Without a shop only a class that has a link shows it. */
export const ShopField = ({ field, hasShop }: { field: FieldState; hasShop: boolean }) =>
  hasShop || field.defaultValue ? (
    <FormField
      {...linkField}
      field={field}
      label="Payhip link"
      hint={hasShop ? "The product in our shop, if this class is sold there." : shopMissingText}
      optional
      maxLength={classLimits.link}
    />
  ) : null;

/** The numbers, two beside each other. */
export function SeatFields(props: { fields: States; fixedPrice: string | undefined; isNew: boolean }) {
  const { fields, fixedPrice, isNew } = props;
  return (
    <>
      <div className="field-row pair">
        <PriceField field={fields.price} fixed={fixedPrice} isNew={isNew} />
        <FormField
          field={fields.maxSeats}
          label={classLabels.maxSeats}
          hint={isNew ? "How many can join." : "At least those taken. The waitlist gets new ones first."}
          inputMode="numeric"
          required
        />
      </div>
      <div className="field-row pair">
        <FormField
          field={fields.minSeats}
          label={classLabels.minSeats}
          hint="With fewer sold, we cancel the class."
          inputMode="numeric"
          optional
        />
        <FormField
          field={fields.decideHours}
          label={classLabels.decideHours}
          hint="When we count the seats sold."
          inputMode="numeric"
        />
      </div>
      <Choice
        {...fields.sales}
        legend={classLabels.sales}
        options={[
          { value: "open", label: "On sale", hint: "Learners can reserve seats." },
          {
            value: "closed",
            label: "Closed",
            hint: "Learners see “Sold out” and the waitlist.",
          },
        ]}
      />
    </>
  );
}
