import { CardForm } from "~/components/experts/card-form";
import { editRequired } from "~/domain/experts/card";
import type { CardDraft } from "~/domain/experts/card-rows";
import { paths } from "~/shared/paths";
import { Dialog, DialogTrigger } from "~/ui/dialog";

/** The edit form without leaving the profile. It posts to the form's own page, which shows whatever is wrong. */
export function EditCardDialog({ draft }: { draft: CardDraft }) {
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
        </DialogTrigger>
      </p>
      <Dialog id={id} title="Edit Expert Profile">
        <CardForm
          action={paths.profileExpert}
          draft={draft}
          verdict={undefined}
          required={editRequired}
          submit="Save Profile"
        />
      </Dialog>
    </>
  );
}

const id = "edit-expert-profile";
