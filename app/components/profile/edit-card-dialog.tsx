import { CardEditor, type OpenedCard } from "~/components/experts/card/card-editor";
import { paths } from "~/shared/paths";
import { Dialog, DialogTrigger } from "~/ui/dialog";

/** The edit form in a dialog on the profile, as a plain form. It posts to its own page, which also keeps drafts. */
export function EditCardDialog({ opened }: { opened: OpenedCard }) {
  return (
    <>
      <p>
        <DialogTrigger
          opens={id}
          href={paths.profileExpert}
          linkText="Open the editor on its own page"
          variant="outlined"
        >
          Edit Expert Profile
        </DialogTrigger>
      </p>
      <Dialog id={id} title="Edit Expert Profile">
        <CardEditor form="edit" opened={opened} />
      </Dialog>
    </>
  );
}

const id = "edit-expert-profile";
