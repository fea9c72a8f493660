import { useSiteData } from "~/components/site/site-data";
import { listTitle } from "~/domain/bookings/view/booking-view";

/** What the viewer's list of sessions is called, on the links that lead there. */
export const useListTitle = (): string => listTitle(useSiteData()?.actor?.role);
