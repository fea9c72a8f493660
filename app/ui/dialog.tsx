import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { type ButtonVariant, buttonClass } from "./button";

/**
 * A dialog that opens, closes, takes the focus and gives it back by HTML alone (the popover attribute). A browser
 * that doesn't know popovers never shows it: there `DialogTrigger` is a link to a page with the same content.
 */
export function Dialog({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <dialog className="dialog" id={id} popover="auto" aria-labelledby={`${id}-title`}>
      <div className="dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" className="dialog-close" popoverTarget={id} popoverTargetAction="hide">
          <X size={18} />
          <span>Close</span>
        </button>
      </div>
      {children}
    </dialog>
  );
}

interface DialogTriggerProps {
  /** The id of the `Dialog`. */
  opens: string;
  /** The page that does the same without popovers. */
  href: string;
  variant?: ButtonVariant | "link" | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Both ways in are in the HTML; `@supports selector(:popover-open)` in dialog.css decides which of the two shows. */
export function DialogTrigger({
  opens,
  href,
  variant = "primary",
  wide,
  className,
  children,
}: DialogTriggerProps) {
  const look =
    variant === "link"
      ? ["link", className].filter(Boolean).join(" ")
      : buttonClass({ variant, wide }, className);
  return (
    <>
      <button type="button" className={`${look} opens-dialog`} popoverTarget={opens} aria-haspopup="dialog">
        {children}
      </button>{" "}
      <a className={`${look} instead-of-dialog`} href={href}>
        {children}
      </a>
    </>
  );
}

/** "No" inside a dialog: only closes it. */
export function DialogClose({ closes, children }: { closes: string; children: ReactNode }) {
  return (
    <button type="button" className="later" popoverTarget={closes} popoverTargetAction="hide">
      {children}
    </button>
  );
}
