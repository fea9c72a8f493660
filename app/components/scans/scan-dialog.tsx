import X from "lucide-react/icons/x";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { paths } from "~/shared/paths";
import { DialogFlash } from "./dialog-flash";
import { questionFormId } from "./scan-steps";

/**
 * One step of a scan. It is part of the page. A script makes it a modal dialog over the first page, which looks the
 * same, so nothing moves. Escape and Close lead to the first page, where the scan can continue.
 */
export function ScanDialog({
  labelledBy,
  hasForm = false,
  children,
}: {
  labelledBy: string;
  /** Closing posts the question's form, so that the answer is stored. */
  hasForm?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => open(dialog.current), []);
  const leave = () => close.current?.querySelector<HTMLElement>("a, button")?.click();
  return (
    <dialog
      ref={dialog}
      className="scan-dialog"
      open
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={() => {
        // A browser closes the dialog on a second Escape, even while the answer is being sent. Reopen it.
        open(dialog.current);
        leave();
      }}
    >
      <DialogFlash />
      {children}
      {/* Comes last, so that Enter presses the form's own button. */}
      <p className="scan-close" ref={close}>
        {hasForm ? (
          <button type="submit" form={questionFormId} name="intent" value="close">
            <X size={18} />
            Close
          </button>
        ) : (
          <a href={paths.skillScan}>
            <X size={18} />
            Close
          </a>
        )}
      </p>
    </dialog>
  );
}

/** Opens the dialog as a modal one. That moves the focus, so an element in the dialog that had it gets it back. */
function open(dialog: HTMLDialogElement | null) {
  if (!dialog || dialog.matches(":modal")) return;
  const focused = document.activeElement;
  dialog.removeAttribute("open");
  dialog.showModal();
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
}
