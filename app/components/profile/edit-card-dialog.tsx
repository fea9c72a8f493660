import { CardForm } from "~/components/experts/card-form";
import { CardPreview } from "~/components/experts/card-preview";
import type { CardDraft, WrittenCard } from "~/domain/experts/card-rows";
import type { ExpertCard } from "~/domain/experts/expert";
import { paths } from "~/shared/paths";
import { Dialog, DialogTrigger } from "~/ui/dialog";
import cardDialogUrl from "~/ui/enhancements/card-dialog.ts?worker&url";
import cardPreviewUrl from "~/ui/enhancements/card-preview.ts?worker&url";

/** A card as it is being written, and as the listing would show it. */
export interface CardToEdit {
  draft: CardDraft;
  written: WrittenCard;
  preview: ExpertCard;
  /** See `CardPreview`. */
  next: string | null | undefined;
}

/**
 * The edit form without leaving the profile. It posts to the form's own page, which shows whatever is wrong; a script
 * shows it in the dialog.
 */
export function EditCardDialog({ draft, written, preview, next }: CardToEdit) {
  return (
    <>
      <p>
        <DialogTrigger
          opens={id}
          href={paths.profileExpert}
          linkText="Edit it on a page of its own"
          variant="quiet"
        >
          Edit Expert Profile
        </DialogTrigger>{" "}
        {/* Filled by the form's script. */}
        <span role="status" className="small muted draft-note" data-draft-note />
      </p>
      <Dialog id={id} title="Edit Expert Profile">
        <div className="stack">
          <CardForm kind="edit" draft={draft} written={written} verdict={undefined} />
        </div>
        <div role="status" className="live-region said" data-card-says />
        <CardPreview card={preview} next={next} />
        <script type="module" src={cardDialogUrl} />
        <script type="module" src={cardPreviewUrl} />
      </Dialog>
    </>
  );
}

const id = "edit-expert-profile";
