import { useEffect, useState } from "react";

/** Reports whether the dialog with this id has been opened, so that its content can be loaded then. */
export function useOpened(id: string): boolean {
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
  }, [id]);
  return wasOpened;
}
