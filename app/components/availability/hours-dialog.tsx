import { lazy, Suspense } from "react";
import { paths } from "~/shared/paths";
import { Dialog, DialogTrigger } from "~/ui/dialog";
import { useOpened } from "~/ui/use-opened";
import type { AvailabilityEditorData } from "./availability-editor";

/**
 * The editor in a dialog over a form that isn't saved yet. With a script, the hours are saved without leaving the page;
 * the editor's code is loaded when the dialog opens. Without one, a link opens the editor's own page in a new tab.
 */
export function HoursDialog({ hours, returnTo }: { hours: AvailabilityEditorData; returnTo: string }) {
  const wasOpened = useOpened(id);
  return (
    <Dialog id={id} title="Manage Availability">
      <Suspense fallback={<p role="status">Loading your hours...</p>}>
        {wasOpened ? <AvailabilityEditor hours={hours} returnTo={returnTo} /> : null}
      </Suspense>
    </Dialog>
  );
}

const AvailabilityEditor = lazy(() =>
  import("./availability-editor").then(
    (module) => ({ default: module.AvailabilityEditor }),
    () => ({ default: EditorElsewhere }),
  ),
);

/** Shown if the editor couldn't be loaded, so that the form below the dialog stays. */
function EditorElsewhere() {
  return (
    <p role="alert">
      Your hours could not be loaded.{" "}
      <a href={paths.availability} target="_blank" rel="noopener">
        Open them in a new tab
      </a>
    </p>
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
