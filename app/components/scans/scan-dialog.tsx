import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "~/shared/paths";

/**
 * One step of a scan. It is a part of the page; where scripts run it becomes a modal dialog over the page, which looks the same, so
 * nothing jumps. Escape and Close lead to the first page, where the scan can go on.
 */
export function ScanDialog({
  labelledBy,
  isWide = false,
  children,
}: {
  labelledBy: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const focused = document.activeElement;
    shown.removeAttribute("open");
    shown.showModal();
    // Opening moves the focus; whoever was typing already goes on there.
    if (focused instanceof HTMLElement && shown.contains(focused)) focused.focus();
    return () => shown.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? "scan-dialog wide" : "scan-dialog"}
      open
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        navigate(paths.skillScan);
      }}
    >
      <p className="scan-close">
        <Link to={paths.skillScan}>
          <X size={18} />
          Close
        </Link>
      </p>
      {children}
    </dialog>
  );
}
