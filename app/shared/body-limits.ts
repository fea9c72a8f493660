import { paths } from "./paths";

/** The largest body of a form, in bytes. */
export const formBytes = 64 * 1024;

/**
 * The limits of the forms with a file (0027): the body, so that a file that is somewhat too large still gets the page's
 * own message, and the file itself.
 */
export const uploadLimits = { bodyBytes: 8 * 1024 * 1024, fileBytes: 5 * 1024 * 1024 };

/** Whether the address takes a file. Any other spelling of it gets the limits of a form. */
export const takesFile = (pathname: string): boolean =>
  fileForms.some((path) => pathname === path || pathname === `${path}.data`);

const fileForms = [paths.portrait, paths.adminReconciliation];

/** The largest body that the address takes, in bytes. */
export const bodyBytesOf = (pathname: string): number =>
  takesFile(pathname) ? uploadLimits.bodyBytes : formBytes;
