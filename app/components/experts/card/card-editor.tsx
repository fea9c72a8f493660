import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { DraftOffer } from "~/components/form/draft-offer";
import { FormErrors } from "~/components/form/form-field";
import { reached, type Unreachable, unreachableText } from "~/components/form/keep-page";
import { AccountMark } from "~/components/form/post-form";
import { useDraft } from "~/components/form/use-draft";
import type { CardWeek } from "~/domain/availability/week-ahead";
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
import { CardProgress } from "./card-progress";
import { ConflictNotice } from "./conflict-notice";
import { useBrokenPicture } from "./use-broken-picture";

/** The data with which a form is opened. */
export interface OpenedCard {
  draft: CardDraft;
  /** The number of the newest version. */
  version: number;
  /** When this unfinished card was saved, as an instant and in words; null for the card that was submitted last. */
  saved: { at: string; when: string } | null;
  author: string;
  hasPortrait: boolean;
  owner: CardOwner;
  /** What the expert earns of the price, in a sentence. */
  earning: string;
  /** See `CardPreview`. */
  ahead: CardWeek | undefined;
}

/** The server's response to a form that it didn't save. */
export interface CardAnswer {
  typed: CardDraft;
  /** By field; "" is the form itself. */
  errors: Record<string, string[]>;
  /** The pressed button, unless it was 'save'. It decides where the page continues. */
  intent: CardIntent | null;
  /** The version with which the form was opened; null if the form didn't name it. */
  version: number | null;
  /** The instant of the stored draft, which the next save replaces; null without one. */
  draftAt: string | null;
  /** Set if another card was saved since: its fields that differ from what was typed. */
  conflict: SavedField[] | null;
}

interface CardEditorProps {
  form: CardForm;
  opened: OpenedCard;
  /** The response to a post of the whole page, from a browser without a script. */
  answer?: CardAnswer | undefined;
  /** Content above the form until something is posted. */
  intro?: ReactNode;
  /** Opens the upload of a portrait over the form, on a page that has its dialog. */
  upload?: ReactNode;
  /** Content beside the buttons. */
  actions?: ReactNode;
}

/**
 * The form for an expert's card, with a preview beside it. Every button is a plain submit, so rows, preview and saving
 * work without a script. With one, rows and preview update immediately, and what is typed is kept until it is saved.
 */
export function CardEditor({ form, opened, answer, intro, upload, actions }: CardEditorProps) {
  const fetcher = useFetcher<CardAnswer | Unreachable>();
  const isSaving = fetcher.state !== "idle";
  const [last, setLast] = useState(answer);
  useEffect(() => setLast((before) => reached(fetcher.data) ?? before), [fetcher.data]);
  const errors = isSaving ? {} : (last?.errors ?? {});

  // What the form was opened with. An uploaded portrait loads the page's data again, which may be of a newer card.
  const [begun] = useState(opened);
  const [typed, setTyped] = useState(answer?.typed ?? opened.draft);
  const [pressed, setPressed] = useState(answer?.intent ?? null);
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Takes over what was typed before the script ran, or restored by the browser.
    if (formElement.current) setTyped(typedDraft(new FormData(formElement.current)));
  }, []);

  const draft = useDraft({ form: "card", account: opened.author, saved: opened.draft, isSame: isSameDraft });
  const { keep } = draft;
  useEffect(() => keep(typed), [keep, typed]);
  const [isRestored, setRestored] = useState(false);
  const [previewed, setPreviewed] = useRested(typed);
  const preview = previewOf(previewed);
  const rules = { form, hasPortrait: opened.hasPortrait };
  const isPictureBroken = useBrokenPicture(previewed.avatar.trim());

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
          <input type="hidden" name="version" value={last?.version ?? begun.version} />
          <input type="hidden" name="draftAt" value={last?.draftAt ?? begun.saved?.at ?? ""} />
          {/* Changes that only this tab has are asked about first. */}
          {begun.saved && !draft.offered ? (
            <div className="draft-offer">
              <p>{`This is your draft of ${begun.saved.when}. Only you can see it.`}</p>
              <Button variant="quiet" name="intent" value="discard-draft">
                Discard draft
              </Button>
            </div>
          ) : null}
          <CardProgress typed={typed} rules={rules} />
          <DraftOffer offered={draft.offered} onRestore={restore} onDiscard={discard} />
          <CardFormFields
            rules={rules}
            isPictureBroken={isPictureBroken}
            typed={typed}
            errors={errors}
            earning={opened.earning}
            pressed={pressed}
            upload={upload}
            onType={(name, value) => setTyped((now) => ({ ...now, [name]: value }))}
            onPress={press}
          />
          <div className="actions hours-save">
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
            <Button variant="quiet" name="intent" value="save-draft" formNoValidate>
              Save draft
            </Button>
            {actions}
            <div role="status" className="live-region">
              {!isSaving && fetcher.data && !reached(fetcher.data) ? (
                <Notice kind="info">{unreachableText}</Notice>
              ) : null}
              {isSaving ? <span className="visually-hidden">Saving...</span> : null}
            </div>
          </div>
        </fetcher.Form>
      </div>
      <CardPreview
        card={preview && { ...preview, ...opened.owner }}
        owner={opened.owner}
        ahead={opened.ahead}
        isFocus={answer?.intent?.kind === "preview"}
      />
    </div>
  );
}

/**
 * Returns a value once it hasn't changed for 400 ms, so that a half-typed portrait isn't requested; and a function that
 * sets it immediately.
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
