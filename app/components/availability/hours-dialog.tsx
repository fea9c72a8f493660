import { paths } from "~/shared/paths";
import { Dialog, DialogTrigger } from "~/ui/dialog";
import { AvailabilityEditor, type AvailabilityEditorData } from "./availability-editor";

/**
 * The editor in a dialog over a form that isn't saved yet. With a script, the hours are saved without leaving the page.
 * Without one, a link opens the editor's own page in a new tab.
 */
export function HoursDialog({ hours, returnTo }: { hours: AvailabilityEditorData | null; returnTo: string }) {
  return (
    <Dialog id={id} title="Manage Availability">
      {hours ? (
        <AvailabilityEditor hours={hours} returnTo={returnTo} />
      ) : (
        <p>
          Save your profile first. You can then set your hours here or on your profile while an admin reviews
          it.
        </p>
      )}
    </Dialog>
  );
}

export function HoursDialogTrigger() {
  return (
    <DialogTrigger
      opens={id}
      href={paths.availability}
      linkText="Manage Availability (opens in a new tab)"
      variant="quiet"
      isScripted
    >
      Manage Availability
    </DialogTrigger>
  );
}

const id = "manage-availability";
