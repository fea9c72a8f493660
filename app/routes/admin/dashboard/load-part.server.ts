import type { Log } from "~/platform/log.server";

/**
 * Reads a part of the dashboard. "Load errors are logged and leave tables empty" (specification, error catalogue): the
 * rest of the page still shows.
 * @returns null if it failed
 */
export async function loadPart<T>(log: Log, part: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error)) throw error; // an answer, such as a redirect
    log.error("A part of the admin's dashboard couldn't be loaded", error, { part });
    return null;
  }
}
