import type { ClassView } from "~/domain/classes/class-view";
import { paths } from "~/shared/paths";

/** Structured data of a class, after schema.org; undefined while it has no date, without which there is no event. */
export function classJsonLd(live: ClassView, { appUrl, summary }: { appUrl: string; summary: string }) {
  const { when, standing } = live;
  if (!when) return undefined;
  const url = `${appUrl}${paths.liveClass(live.slug)}`;
  const status = standing === "cancelled" ? "EventCancelled" : "EventScheduled";
  return {
    "@type": "Event",
    name: live.title,
    description: summary,
    url,
    startDate: when.startsAt,
    endDate: when.endsAt,
    eventStatus: `https://schema.org/${status}`,
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url },
    image: `${appUrl}/og.png`,
    performer: { "@type": "Person", name: live.expertName },
    organizer: { "@type": "Organization", name: "Keyway", url: appUrl },
    maximumAttendeeCapacity: live.maxSeats,
    remainingAttendeeCapacity: standing === "open" ? live.seatsLeft : 0,
    offers: {
      "@type": "Offer",
      url,
      price: (live.priceCents / 100).toFixed(2),
      priceCurrency: "USD",
      availability: `https://schema.org/${standing === "open" ? "InStock" : "SoldOut"}`,
    },
  };
}
