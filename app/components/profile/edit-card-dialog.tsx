import { useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { CardEditor, type OpenedCard } from "~/components/experts/card/card-editor";
import { paths } from "~/shared/paths";
import { Dialog, DialogTrigger } from "~/ui/dialog";

/** The edit form in a dialog on the profile. It posts to the form's own page. */
export function EditCardDialog({ opened }: { opened: OpenedCard }) {
  const [isUnsaved, setUnsaved] = useState(false);
  return (
    <>
      <p>
        <DialogTrigger
          opens={id}
          href={paths.profileExpert}
          linkText="Open the editor on its own page"
          variant="quiet"
        >
          Edit Expert Profile
        </DialogTrigger>{" "}
        <span role="status" className="small muted draft-note">
          {isUnsaved ? "You have unsaved changes." : ""}
        </span>
      </p>
      <Dialog id={id} title="Edit Expert Profile">
        <CardEditor form="edit" opened={opened} onUnsaved={setUnsaved} />
      </Dialog>
      {/* Prefetches that page's client action, so that it works even if the connection is lost. */}
      {isUnsaved ? <PrefetchPageLinks page={paths.profileExpert} /> : null}
    </>
  );
}

const id = "edit-expert-profile";
