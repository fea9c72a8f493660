import { type ReactNode, useState } from "react";
import { PhotoChoice } from "~/components/form/photo-choice";
import type { CardDraft } from "~/domain/experts/card/card-draft";
import { type CardRules, isRequired } from "~/domain/experts/card/card-mistakes";
import type { CardIntent } from "~/domain/experts/card/card-rows";
import {
  type CardField,
  type CardPart,
  cardParts,
  type FieldRule,
  fieldRule,
  isListField,
  type TextField,
} from "~/domain/experts/card-fields";
import { Field, type FieldProps } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { FormPart } from "~/ui/form-part";
import { ListField } from "./list-field";

interface CardFormFieldsProps {
  rules: CardRules;
  typed: CardDraft;
  errors: Record<string, string[]>;
  /** The browser can't load the picture at the typed address. It can be saved all the same. */
  isPictureBroken: boolean;
  earning: string;
  pressed: CardIntent | null;
  upload: ReactNode;
  onType(name: CardField, value: string | string[]): void;
  onPress(intent: CardIntent): void;
}

/** The fields of a card, by their declarations. */
export const CardFormFields = (props: CardFormFieldsProps) =>
  cardParts.map((part) =>
    part.isFolded ? (
      <FoldedPart key={part.title} part={part} {...props} />
    ) : (
      <FormPart key={part.title} title={part.title}>
        <PartFields names={part.names} {...props} />
      </FormPart>
    ),
  );

/** A part that a card doesn't need. It opens for an error and for a row that was added without a script. */
function FoldedPart({ part: { title, names }, ...props }: CardFormFieldsProps & { part: CardPart }) {
  const { typed, errors, pressed } = props;
  const isNeeded = names.some(
    (name) => errors[name] || (pressed && "field" in pressed && pressed.field === name),
  );
  const [isOpen, setOpen] = useState(isNeeded);
  if (isNeeded && !isOpen) setOpen(true);
  const rules = names.map((name) => fieldRule(name));
  // A list without entries has one empty row.
  const filled = names.filter(
    (name, at) => !["", rules[at]?.fallback].includes([typed[name]].flat().join("")),
  );
  const labels = rules.map(({ label }) => label).join(", ");
  return (
    <section className="form form-part">
      <Fold
        key={String(isOpen)}
        title={title}
        text={`Optional: ${labels}.${filled.length > 0 ? ` ${filled.length} of ${names.length} filled in.` : ""}`}
        more="Show"
        less="Hide"
        isOpen={isOpen}
      >
        <div className="form">
          <PartFields names={names} isPartOptional {...props} />
        </div>
      </Fold>
    </section>
  );
}

interface PartFieldsProps extends CardFormFieldsProps {
  names: readonly CardField[];
  /** Its title says that the fields are optional. */
  isPartOptional?: boolean;
}

const PartFields = ({ names, isPartOptional = false, ...props }: PartFieldsProps) =>
  names.map((name) => {
    const { rules, isPictureBroken, typed, errors, earning, pressed, upload, onType, onPress } = props;
    const { kind, label, hint, limit, rows } = fieldRule(name);
    const common = {
      id: `card-${name}`,
      label,
      hint:
        kind === "price" ? (
          `${hint} ${earning}`
        ) : kind === "portrait" && isPictureBroken ? (
          // In place of the hint, so that nothing moves while a button is pressed.
          <strong>{brokenText}</strong>
        ) : (
          hint
        ),
      errors: errors[name],
      // The same in both forms: what a new card needs isn't called optional on a card that is edited.
      optional: !isPartOptional && !isRequired(name, { ...rules, form: "creator" }),
    };
    if (isListField(name)) {
      const isPressed = pressed !== null && "field" in pressed && pressed.field === name;
      return (
        <ListField
          key={name}
          {...common}
          name={name}
          rows={typed[name]}
          pressed={isPressed ? pressed : null}
          onType={(values) => onType(name, values)}
          onPress={onPress}
        />
      );
    }
    const field = (
      <Field
        key={name}
        {...common}
        {...controls[kind]}
        name={name}
        maxLength={limit}
        rows={rows}
        value={typed[name as TextField]} // not a list: see above
        onChange={(event) => onType(name, event.target.value)}
      />
    );
    if (kind !== "portrait") return field;
    return (
      <PhotoChoice
        key={name}
        hasPortrait={rules.hasPortrait}
        isRefused={errors[name] !== undefined}
        upload={upload}
      >
        {field}
      </PhotoChoice>
    );
  });

const brokenText = "We can't load this picture. Check its address, or upload a portrait.";

const controls: Record<FieldRule["kind"], Partial<FieldProps>> = {
  line: {},
  block: { multiline: true },
  price: { inputMode: "decimal" },
  url: { type: "url" },
  // It may be a path on this site, which a field of type `url` rejects.
  portrait: { inputMode: "url" },
  list: {},
  skills: {},
};
