import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { type ButtonVariant, buttonClass } from "./button";

/**
 * A modal dialog that opens, closes and handles the focus with HTML alone. It never opens in a browser whose buttons
 * have no commands; there, `DialogTrigger` is a link to a page with the same content.
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
  href: string;
  /** The text of the link to that page. A text browser shows it beside the button, so use other words. */
  linkText: string;
  variant?: ButtonVariant | undefined;
  wide?: boolean | undefined;
  /** The dialog's content needs a script. Without one, the link shows, and opens a new tab. */
  isScripted?: boolean | undefined;
  children: ReactNode;
}

/** The HTML has both a button and a link; `@supports` in dialog.css decides which of them shows. */
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
  label: string;
}

/** A trigger without a visible text, which covers its positioned parent. */
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

/** Returns the props of a button that opens the dialog with this id. React's types lack commands. */
export const opening = (id: string) => ({
  command: "show-modal",
  commandfor: id,
  "aria-haspopup": "dialog" as const,
});

/** Identical dialogs compress to almost nothing, and a listing has 36 of them, so a plain title needs no id. */
const named = (id: string, title: ReactNode) =>
  typeof title === "string" ? { "aria-label": title } : { "aria-labelledby": `${id}-title` };
