import type { ComponentProps } from "react";

export type ButtonVariant = "primary" | "outlined" | "quiet" | "danger";

interface ButtonLook {
  /**
   * One primary button a view, `outlined` where it is the same in each row of a list; `danger` only where something is
   * destroyed.
   */
  variant?: ButtonVariant | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
}

/**
 * A button that posts its form, and a space: text browsers would glue the next one to it. Give `type="button"` where it
 * doesn't.
 */
export function Button({
  variant,
  wide,
  className,
  type = "submit",
  ...rest
}: ButtonLook & ComponentProps<"button">) {
  return (
    <>
      <button type={type} className={buttonClass({ variant, wide }, className)} {...rest} />{" "}
    </>
  );
}

/** Stands first in a form whose other buttons do other things: the Enter key presses a form's first button. */
export const EnterSaves = ({ children }: { children?: string }) => (
  <button
    type="submit"
    className="visually-hidden"
    name="intent"
    value="save"
    tabIndex={-1}
    aria-hidden="true"
  >
    {children}
  </button>
);

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function ButtonLink({
  variant,
  wide,
  className,
  children,
  ...rest
}: ButtonLook & ComponentProps<"a"> & { href: string }) {
  return (
    <>
      <a className={buttonClass({ variant, wide }, className)} {...rest}>
        {children}
      </a>{" "}
    </>
  );
}

export function buttonClass({ variant = "primary", wide }: ButtonLook, extra?: string): string {
  const names = ["button", variant === "primary" ? "" : variant, wide ? "wide" : "", extra ?? ""];
  return names.filter(Boolean).join(" ");
}
