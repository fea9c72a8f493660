import { lazy, Suspense, useEffect, useState } from "react";
import { paths } from "~/shared/paths";
import { Dialog, DialogTrigger } from "~/ui/dialog";
import type { AvailabilityEditorData } from "./availability-editor";

/**
 * The editor in a dialog over a form that isn't saved yet. With a script, the hours are saved without leaving the page;
 * the editor's code is loaded when the dialog opens. Without one, a link opens the editor's own page in a new tab.
 */
export function HoursDialog({ hours, returnTo }: { hours: AvailabilityEditorData; returnTo: string }) {
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    const dialog = document.getElementById(id);
    if (!dialog) return;
    // The dialog may have been opened before the page was hydrated.
    const look = () => dialog.hasAttribute("open") && setOpened(true);
    look();
    // Not the event `toggle`, which older browsers don't send for dialogs.
    const observer = new MutationObserver(look);
    observer.observe(dialog, { attributeFilter: ["open"] });
    return () => observer.disconnect();
  }, []);
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

/** In its place while there is no card, to which the hours belong. */
export const HoursLater = () => (
  <p className="muted small">
    Manage Availability comes next: you set your hours once the card is saved, while an admin reviews it.
  </p>
);

const id = "manage-availability";
