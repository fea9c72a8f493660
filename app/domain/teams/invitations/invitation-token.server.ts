import { rowToken } from "~/platform/row-token.server";

/** The token of an invitation's link, which isn't stored. @param secret the program's */
export const invitationToken = (secret: string, invitationId: string): string =>
  rowToken(secret, "team-invitation", invitationId);
