import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { type ButtonVariant, buttonClass } from "./button";

/**
 * A modal dialog that opens, closes, takes the focus and gives it back by HTML alone. A browser whose buttons can't
 * give commands never shows it: there `DialogTrigger` is a link to a page with the same content.
 */
export function Dialog({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <dialog className="dialog" id={id} closedby="any" {...named(id, title)}>
      <form method="dialog" className="dialog-head">
        {typeof title === "string" ? <h2>{title}</h2> : <h2 id={`${id}-title`}>{title}</h2>}
        <button type="submit" className="dialog-close">
          <X size={18} />
          <span>Close</span>
        </button>
      </form>
      {children}
    </dialog>
  );
}

export interface DialogTriggerProps {
  /** The id of the `Dialog`. */
  opens: string;
  /** The page that does the same without a dialog. */
  href: string;
  /** What the link to that page says. A text browser shows it beside the button: not the same words again. */
  linkText: string;
  variant?: ButtonVariant | undefined;
  wide?: boolean | undefined;
  /** What is in the dialog is of use with a script only: without one the link shows, and opens a new tab. */
  isScripted?: boolean | undefined;
  children: ReactNode;
}

/** Both ways in are in the HTML; `@supports` in dialog.css decides which of the two shows. */
export function DialogTrigger(props: DialogTriggerProps) {
  const { opens, href, linkText, variant, wide, isScripted, children } = props;
  const look = buttonClass({ variant, wide }, isScripted ? "scripted" : "");
  return (
    <>
      <button type="button" className={`${look} opens-dialog`} {...opening(opens)}>
        {children}
      </button>{" "}
      <a
        className={`${look} instead-of-dialog`}
        href={href}
        {...(isScripted ? { target: "_blank", rel: "noopener" } : {})}
      >
        {linkText}
      </a>
    </>
  );
}

interface DialogCoverProps extends Pick<DialogTriggerProps, "opens" | "href" | "linkText"> {
  /** What the button does, for those who don't see what it covers. */
  label: string;
}

/** A trigger without words of its own, laid over the whole of a thing that says what it is: its positioned parent. */
export function DialogCover({ opens, href, linkText, label }: DialogCoverProps) {
  return (
    <>
      <button type="button" className="cover opens-dialog" aria-label={label} {...opening(opens)} />
      <a className="cover instead-of-dialog" href={href}>
        {linkText}
      </a>
    </>
  );
}

/** What makes a button open the dialog with this id. React's types lack commands. */
export const opening = (id: string) => ({
  command: "show-modal",
  commandfor: id,
  "aria-haspopup": "dialog" as const,
});

/** Dialogs that are alike to the letter cost next to nothing on the line: a listing has 36 of them. */
const named = (id: string, title: ReactNode) =>
  typeof title === "string" ? { "aria-label": title } : { "aria-labelledby": `${id}-title` };
