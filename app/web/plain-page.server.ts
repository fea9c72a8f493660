import { plainCookie } from "~/ui/plain/load-plain-page";
import { readCookie } from "./cookies.server";

/** Reports whether React has failed on this page in this browser, which then asks for it without React. */
export const isPlainPage = (request: Request): boolean =>
  readCookie(request.headers.get("Cookie"), plainCookie) === "1";
