import { isTokenOf, rowToken } from "~/platform/row-token.server";

const use = "stop-recovery";

/** Returns the token of the mailed link that stops a recovery, which isn't stored. @param secret the program's */
export const stopToken = (secret: string, recoveryId: string): string => rowToken(secret, use, recoveryId);

/** Reports whether the token is that of this recovery's link. */
export const isStopToken = (token: string, secret: string, recoveryId: string): boolean =>
  isTokenOf(token, secret, use, recoveryId);
