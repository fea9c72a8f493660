import type { Role } from "~/domain/caller";
import { paths } from "~/shared/paths";

/** Where a confirmed address leads when nobody was on the way to anywhere: experts to their own side. */
export const afterVerification = (role: Role | undefined): string =>
  role === "expert" ? paths.dashboardExpert : paths.experts();

/** Where sign-in leads when the address names no page to return to. */
export const landingPath = (role: Role): string => (role === "expert" ? paths.profile : paths.experts());
