import { zoneText } from "~/shared/zone-text";
import { useSiteData } from "../site-data";

/**
 * A zone in people's words, with its IANA name as title: "Paris time (GMT+1)".
 * @param at the instant whose offset it shows, as an ISO instant; by default when the page was made
 */
export function ZoneName({ zone, at }: { zone: string; at?: string | null | undefined }) {
  const madeAt = useSiteData()?.madeAt ?? 0;
  return (
    <span className="whole" title={zone}>
      {zoneText(zone, at ? new Date(at) : new Date(madeAt))}
    </span>
  );
}
