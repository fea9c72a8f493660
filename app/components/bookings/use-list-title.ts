import { useSiteData } from "~/components/site-data";
import { listTitle } from "~/domain/bookings/view/list-title";

/** Returns the title of the viewer's list of sessions, for links to it. */
export const useListTitle = (): string => listTitle(useSiteData()?.actor?.role);
