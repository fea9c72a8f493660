import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { FormErrors, FormField } from "~/components/form/form-field";
import {
  type CardField,
  cardLabels,
  cardLimits,
  creatorRequired,
  editRequired,
  type ListField as ListName,
} from "~/domain/experts/card";
import type { CardDraft, CardIntent, CardLists, WrittenCard } from "~/domain/experts/card-rows";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import cardDraftUrl from "~/ui/enhancements/card-draft.ts?worker&url";
import { Notice } from "~/ui/notice";
import { ListField } from "./list-field";
import { SkillField } from "./skill-field";

/** The two forms of a card: where each is posted, and what it can't do without. */
export const cardForms = {
  creator: { action: paths.expertCreator, required: creatorRequired },
  edit: { action: paths.profileExpert, required: editRequired },
};

export interface CardFormProps {
  kind: keyof typeof cardForms;
  draft: CardDraft;
  written: WrittenCard;
  /** What came back, if anything did: it replaces the draft. */
  verdict: CardAnswer | undefined;
  /** Beside the buttons. */
  children?: ReactNode;
}

interface CardAnswer {
  result: SubmissionResult;
  lists: CardLists;
  intent: CardIntent | null;
  /** How many versions were written when the form was opened; null where it didn't say. */
  version: number | null;
  /** The account that it was opened in. */
  author: string | null;
}

/**
 * An expert's card, to be written. Every button is a plain submit: rows, preview and saving work without a script. A
 * script keeps what is typed until it is saved.
 */
export function CardForm({ kind, draft, written, verdict, children }: CardFormProps) {
  const { action, required } = cardForms[kind];
  const [form, fields] = useForm<Record<CardField, string>>({
    id: "card",
    lastResult: verdict?.result,
    defaultValue: draft.texts,
  });
  const lists = verdict?.lists ?? draft.lists;
  const author = verdict?.author ?? written.account;
  const text = (name: Exclude<CardField, ListName>) => ({ field: fields[name], ...wordsOf(name, required) });
  const list = (name: ListName) => ({
    ...{ id: fields[name].id, name, errors: fields[name].errors, rows: lists[name] },
    ...wordsOf(name, required),
    pressed: pressedOn(name, verdict?.intent),
  });
  return (
    <>
      <FormErrors form={form} />
      {verdict?.intent?.kind === "restore" ? (
        <Notice>Your unsaved changes are back in the form. They aren’t saved yet.</Notice>
      ) : null}
      <form
        method="post"
        action={action}
        noValidate
        id={form.id}
        className="form own-form"
        data-card-draft={author}
        data-card-number={written.number}
        data-answered={verdict ? "" : undefined}
      >
        <EnterSaves />
        <input type="hidden" name="author" value={author} />
        <input type="hidden" name="version" value={verdict?.version ?? written.number} />
        <div className="draft-offer" role="status" data-draft-offer hidden />
        <FormField {...text("title")} hint="What you are, in a few words." maxLength={cardLimits.line} />
        <FormField {...text("tagline")} maxLength={cardLimits.tagline} />
        <FormField
          {...text("bio")}
          multiline
          hint="The listing shows the first 150 characters."
          maxLength={cardLimits.bio}
        />
        <FormField
          {...text("price")}
          inputMode="decimal"
          hint="US dollars for a booked hour, of which 50 minutes are taught."
        />
        <FormField
          {...text("lesson")}
          multiline
          rows={4}
          hint="What a first lesson with you looks like."
          maxLength={cardLimits.block}
        />
        <SkillField {...list("skills")} />
        <ListField {...list("certifications")} noun="certification" hint={commas} />
        <ListField {...list("language")} noun="language" hint={commas} />
        <ListField {...list("specialties")} noun="specialty" />
        <FormField {...text("avatar")} type="url" hint={portrait} maxLength={cardLimits.url} />
        <FormField {...text("linkedin")} type="url" hint={webAddress} maxLength={cardLimits.url} />
        <FormField {...text("calendly")} type="url" hint={webAddress} maxLength={cardLimits.url} />
        <FormField {...text("education")} multiline rows={3} maxLength={cardLimits.block} />
        <FormField {...text("experience")} multiline rows={3} maxLength={cardLimits.block} />
        <FormField {...text("region")} maxLength={cardLimits.line} />
        <div className="actions">
          <Button name="intent" value="save" data-busy="Saving...">
            {saveLabel}
          </Button>
          <Button variant="quiet" name="intent" value="preview" formNoValidate>
            Preview
          </Button>
          {children}
        </div>
      </form>
      <script type="module" src={cardDraftUrl} />
    </>
  );
}

/** The Enter key presses a form's first submit button: without this one it would add or remove a row. */
function EnterSaves() {
  return (
    <button
      type="submit"
      className="visually-hidden"
      name="intent"
      value="save"
      tabIndex={-1}
      aria-hidden="true"
    >
      {saveLabel}
    </button>
  );
}

function wordsOf(name: CardField, required: readonly CardField[]) {
  const isRequired = required.includes(name);
  return { label: cardLabels[name], optional: !isRequired };
}

function pressedOn(name: ListName, intent: CardIntent | null | undefined) {
  return intent && "field" in intent && intent.field === name ? intent.kind : undefined;
}

const saveLabel = "Save Profile";
const commas = "One a row, or several with commas between them.";
/** Not where it starts: the program's own portraits stay valid. */
const portrait = "The address of a picture of you, for example https://www.example.com/me.jpg";
const webAddress = "Starts with https:// or http://";
