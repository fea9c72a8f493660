import type { ComponentProps } from "react";

export type ButtonVariant = "primary" | "outlined" | "quiet" | "danger" | "link";

interface ButtonLook {
  /**
   * Use one primary button per view, `outlined` for a button in each row of a list, and `danger` only to destroy
   * something. A `link` only looks like one.
   */
  variant?: ButtonVariant | undefined;
  wide?: boolean | undefined;
}

/**
 * A button that posts its form, and a space, without which text browsers join it to the next one. Give it
 * `type="button"` if it doesn't post.
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

/** A hidden button to save. Place it first in a form with other buttons: Enter presses a form's first button. */
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
  const names = [
    variant === "link" ? "" : "button",
    variant === "primary" ? "" : variant,
    wide ? "wide" : "",
    extra ?? "",
  ];
  return names.filter(Boolean).join(" ");
}
