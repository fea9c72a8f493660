import X from "lucide-react/icons/x";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { paths } from "~/shared/paths";
import { DialogFlash } from "./dialog-flash";
import { questionFormId } from "./scan-steps";

/**
 * One step of a scan. It is a part of the page; where scripts run it becomes a modal dialog over the first page, which
 * looks the same, so nothing jumps. Escape and Close lead to the first page, where the scan can go on.
 */
export function ScanDialog({
  labelledBy,
  hasForm = false,
  isWide = false,
  children,
}: {
  labelledBy: string;
  /** Closing posts the question's form, so that its answer is kept. */
  hasForm?: boolean;
  isWide?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => open(dialog.current), []);
  const leave = () => close.current?.querySelector<HTMLElement>("a, button")?.click();
  return (
    <dialog
      ref={dialog}
      className={isWide ? "scan-dialog wide" : "scan-dialog"}
      open
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={() => {
        // A browser closes on a second Escape whatever a page says: the answer may still be on its way.
        open(dialog.current);
        leave();
      }}
    >
      <DialogFlash />
      {children}
      {/* Last, so that Enter presses the form's own button. */}
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

/** Opening moves the focus; what had it inside keeps it. */
function open(dialog: HTMLDialogElement | null) {
  if (!dialog || dialog.matches(":modal")) return;
  const focused = document.activeElement;
  dialog.removeAttribute("open");
  dialog.showModal();
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
}
