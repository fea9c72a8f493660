import { Fragment, type ReactNode } from "react";
import { HintWithUpload } from "~/components/form/upload-link";
import type { CardDraft } from "~/domain/experts/card/card-draft";
import { type CardRules, isRequired } from "~/domain/experts/card/card-mistakes";
import type { CardIntent } from "~/domain/experts/card/card-rows";
import {
  type CardField,
  cardParts,
  type FieldRule,
  fieldRule,
  isListField,
  type TextField,
} from "~/domain/experts/card-fields";
import { Field, type FieldProps } from "~/ui/field";
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
  cardParts.map(({ title, names }) => (
    <FormPart key={title} title={title}>
      <PartFields names={names} {...props} />
    </FormPart>
  ));

const PartFields = ({ names, ...props }: CardFormFieldsProps & { names: readonly CardField[] }) =>
  names.map((name) => {
    const { rules, isPictureBroken, typed, errors, earning, pressed, upload, onType, onPress } = props;
    const { kind, label, hint, limit, rows } = fieldRule(name);
    const common = {
      id: `card-${name}`,
      label,
      hint:
        kind === "portrait" && !upload ? (
          <HintWithUpload text={hint} />
        ) : kind === "price" ? (
          `${hint} ${earning}`
        ) : (
          hint
        ),
      errors: kind === "portrait" && isPictureBroken ? [...(errors[name] ?? []), brokenText] : errors[name],
      optional: !isRequired(name, rules),
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
    return (
      <Fragment key={name}>
        <Field
          {...common}
          {...controls[kind]}
          name={name}
          maxLength={limit}
          rows={rows}
          value={typed[name as TextField]} // not a list: see above
          onChange={(event) => onType(name, event.target.value)}
        />
        {kind === "portrait" && upload ? <p>{upload}</p> : null}
      </Fragment>
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
