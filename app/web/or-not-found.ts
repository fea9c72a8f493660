import { data } from "react-router";

/** Returns what was found. @throws 404 if it is null or undefined */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw data(null, { status: 404 });
  return found;
}
