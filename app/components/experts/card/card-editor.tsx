import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { DraftOffer } from "~/components/form/draft-offer";
import { FormErrors } from "~/components/form/form-field";
import { reached, type Unreachable, unreachableText } from "~/components/form/keep-page";
import { AccountMark } from "~/components/form/post-form";
import { useDraft } from "~/components/form/use-draft";
import type { SavedField } from "~/domain/experts/card/card-conflict";
import { type CardDraft, isSameDraft, typedDraft } from "~/domain/experts/card/card-draft";
import { type CardOwner, previewOf } from "~/domain/experts/card/card-preview";
import { type CardIntent, changeRows } from "~/domain/experts/card/card-rows";
import type { CardForm } from "~/domain/experts/card-fields";
import { paths } from "~/shared/paths";
import { Button, EnterSaves } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { CardFormFields } from "./card-form-fields";
import { CardPreview } from "./card-preview";
import { ConflictNotice } from "./conflict-notice";

/** What a form is opened with. */
export interface OpenedCard {
  /** What is saved. */
  draft: CardDraft;
  /** The number of the newest version. */
  version: number;
  /** The account's id. */
  author: string;
  owner: CardOwner;
  /** See `CardPreview`. */
  next: string | null | undefined;
}

/** What the server answers to a form that it didn't save. */
export interface CardAnswer {
  typed: CardDraft;
  /** By field; "" is the form itself. */
  errors: Record<string, string[]>;
  /** The button that was pressed, when it wasn't 'save': it says where the page goes on. */
  intent: CardIntent | null;
  /** With which version the form was opened; null where it didn't say. */
  version: number | null;
  /** Set when another card was saved since: what of it differs from what was typed. */
  conflict: SavedField[] | null;
}

interface CardEditorProps {
  form: CardForm;
  opened: OpenedCard;
  /** The answer to a post of the whole page, as a browser without a script makes it. */
  answer?: CardAnswer | undefined;
  /** Above the form as long as nothing was posted. */
  intro?: ReactNode;
  /** Beside the buttons. */
  actions?: ReactNode;
  onUnsaved?: (isUnsaved: boolean) => void;
}

/**
 * An expert's card, to be written, and the preview beside it. Every button is a plain submit, so that rows, preview and
 * saving work without a script. With one, rows and preview follow at once, and what is typed is kept until it is saved.
 */
export function CardEditor({ form, opened, answer, intro, actions, onUnsaved }: CardEditorProps) {
  const fetcher = useFetcher<CardAnswer | Unreachable>();
  const isSaving = fetcher.state !== "idle";
  const [last, setLast] = useState(answer);
  useEffect(() => setLast((before) => reached(fetcher.data) ?? before), [fetcher.data]);
  const errors = isSaving ? {} : (last?.errors ?? {});

  const [typed, setTyped] = useState(answer?.typed ?? opened.draft);
  const [pressed, setPressed] = useState(answer?.intent ?? null);
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Typed before the script ran, or put there by the browser.
    if (formElement.current) setTyped(typedDraft(new FormData(formElement.current)));
  }, []);

  const draft = useDraft({ form: "card", account: opened.author, saved: opened.draft, isSame: isSameDraft });
  const { keep, isUnsaved } = draft;
  useEffect(() => keep(typed), [keep, typed]);
  useEffect(() => onUnsaved?.(isUnsaved), [onUnsaved, isUnsaved]);
  const [isRestored, setRestored] = useState(false);
  const [previewed, setPreviewed] = useRested(typed);
  const preview = previewOf(previewed);

  function press(intent: CardIntent) {
    setPressed(intent);
    if (intent.kind !== "preview") return setTyped(changeRows(typed, intent));
    setPreviewed(typed);
    document.getElementById("card-preview")?.focus();
  }

  function restore() {
    setPressed(null);
    draft.restore(setTyped);
    setRestored(true);
    document.getElementById("card-title")?.focus();
  }

  function discard() {
    draft.discard();
    document.getElementById("card-title")?.focus();
  }

  return (
    <div className="card-editor">
      <div className="stack">
        {last?.conflict && !isSaving ? (
          <ConflictNotice fields={last.conflict} href={cardPaths[form]} />
        ) : null}
        {last ? null : intro}
        <FormErrors form={{ id: "card", errors: errors[""], allErrors: errors }} />
        <div role="status" className="live-region">
          {isRestored ? <Notice>Your changes are back in the form. Save to keep them.</Notice> : null}
        </div>
        <fetcher.Form
          ref={formElement}
          method="post"
          action={cardPaths[form]}
          noValidate
          id="card"
          className="form own-form"
          onSubmit={(event) => (isSaving ? event.preventDefault() : setRestored(false))}
        >
          <AccountMark />
          <EnterSaves>{saveLabel}</EnterSaves>
          <input type="hidden" name="version" value={last?.version ?? opened.version} />
          <DraftOffer offered={draft.offered} onRestore={restore} onDiscard={discard} />
          <CardFormFields
            form={form}
            typed={typed}
            errors={errors}
            pressed={pressed}
            onType={(name, value) => setTyped((now) => ({ ...now, [name]: value }))}
            onPress={press}
          />
          <div role="status" className="live-region">
            {!isSaving && fetcher.data && !reached(fetcher.data) ? (
              <Notice kind="info">{unreachableText}</Notice>
            ) : null}
            {isSaving ? <span className="visually-hidden">Saving...</span> : null}
          </div>
          <div className="actions">
            <Button name="intent" value="save" aria-disabled={isSaving || undefined}>
              {isSaving ? "Saving..." : saveLabel}
            </Button>
            <Button
              variant="quiet"
              name="intent"
              value="preview"
              formNoValidate
              onClick={(event) => {
                event.preventDefault();
                press({ kind: "preview" });
              }}
            >
              Preview
            </Button>
            {actions}
          </div>
        </fetcher.Form>
      </div>
      <CardPreview
        card={preview && { ...preview, ...opened.owner }}
        next={opened.next}
        isFocus={answer?.intent?.kind === "preview"}
      />
    </div>
  );
}

/**
 * A value once it hasn't changed for a moment, so that a half-typed portrait isn't asked for; and a way to take it at
 * once.
 */
function useRested<Value>(value: Value) {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 400);
    return () => clearTimeout(timer);
  }, [value]);
  return [rested, setRested] as const;
}

const cardPaths: Record<CardForm, string> = { creator: paths.expertCreator, edit: paths.profileExpert };
const saveLabel = "Save Profile";
