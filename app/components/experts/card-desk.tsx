import type { ReactNode } from "react";
import type { SavedField } from "~/domain/experts/card-meanwhile";
import type { CardOwner, CardPreview as Preview } from "~/domain/experts/card-preview";
import cardPreviewUrl from "~/ui/enhancements/card-preview.ts?worker&url";
import { CardForm, type CardFormProps, cardForms } from "./card-form";
import { CardMeanwhile } from "./card-meanwhile";
import { CardPreview } from "./card-preview";

interface CardDeskProps extends CardFormProps {
  verdict:
    | (CardFormProps["verdict"] & { preview: Preview | null; meanwhile: SavedField[] | null })
    | undefined;
  /** What was saved last, as long as nothing was posted. */
  saved: Preview | null;
  owner: CardOwner;
  /** See `CardPreview`. */
  next: string | null | undefined;
  /** What the form begins with, where that needs a word. */
  begins?: ReactNode;
}

/** A page's form of a card, and the preview beside it. */
export function CardDesk({ saved, owner, next, begins, ...form }: CardDeskProps) {
  const { kind, verdict } = form;
  const preview = verdict ? verdict.preview : saved;
  return (
    <div className="card-desk">
      <div className="stack">
        {verdict?.meanwhile ? (
          <CardMeanwhile fields={verdict.meanwhile} href={cardForms[kind].action} />
        ) : null}
        {verdict ? null : begins}
        <CardForm {...form} />
      </div>
      <CardPreview
        card={preview && { ...preview, ...owner }}
        next={next}
        isFocus={verdict?.intent?.kind === "preview"}
      />
      <script type="module" src={cardPreviewUrl} />
    </div>
  );
}
