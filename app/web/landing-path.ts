import type { Role } from "~/domain/accounts/account";
import { paths } from "~/shared/paths";

/** Where sign-in leads when the address names no page to return to. */
export const landingPath = (role: Role): string => (role === "expert" ? paths.profile : paths.experts());
