import { isRouteErrorResponse, redirect } from "react-router";
import { paths } from "~/shared/paths";

/**
 * The conversation to which the list's page goes on by itself. If it can't be loaded, the reader stays with the list,
 * which shows it as well; one that the reader has asked for says that it failed.
 */
let goingOnTo: string | null = null;

/** Called by the list's page before it goes on. @param path of the conversation */
export function goOn(path: string): void {
  goingOnTo = path;
}

/** Loads a conversation; leads back to the list if only the list's page has asked for it and it can't be reached. */
export async function orStay<Data>(path: string, load: () => Promise<Data>): Promise<Data> {
  const isByItself = goingOnTo === path;
  goingOnTo = null;
  try {
    return await load();
  } catch (error) {
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (isAnswer || !isByItself) throw error;
    throw redirect(paths.messages());
  }
}
