import type { Event, Thing } from "schema-dts";
import type { SiteData } from "~/components/site/site-data";
import { breadcrumbs, faqPage, organizationId, priced } from "~/components/site/structured-data";
import { questionsOf } from "~/domain/classes/public/class-texts";
import type { ClassTimes, ClassView } from "~/domain/classes/public/class-view";
import { paths } from "~/shared/paths";

interface Details {
  site: SiteData;
  summary: string;
  /** The teacher's expert id, if the teacher has a card. */
  teacherId: string | undefined;
  pictureVersion: string;
}

/** Returns the structured data of a class, after schema.org. Without a date, it has no event. */
export function classJsonLd(live: ClassView, details: Details): Thing[] {
  return [
    ...(live.when ? [event(live, live.when, details)] : []),
    breadcrumbs(details.site, [
      { name: "Live classes", path: paths.classes() },
      { name: live.title, path: paths.liveClass(live.slug) },
    ]),
    faqPage(questionsOf(live)),
  ];
}

function event(
  live: ClassView,
  when: ClassTimes,
  { site, summary, teacherId, pictureVersion }: Details,
): Event {
  const { appUrl } = site;
  const url = `${appUrl}${paths.liveClass(live.slug)}`;
  const isOpen = live.standing === "open";
  return {
    "@type": "Event",
    name: live.title,
    description: summary,
    url,
    startDate: when.startsAt,
    endDate: when.endsAt,
    inLanguage: "en",
    eventStatus: `https://schema.org/${live.standing === "cancelled" ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url },
    image: `${appUrl}${paths.classPicture(live.slug, pictureVersion)}`,
    performer: {
      "@type": "Person",
      name: live.expertName,
      ...(teacherId && { url: `${appUrl}${paths.expert(teacherId)}` }),
    },
    organizer: { "@type": "Organization", "@id": organizationId(site), name: "Keyway", url: appUrl },
    isAccessibleForFree: live.priceCents === 0,
    maximumVirtualAttendeeCapacity: live.maxSeats,
    remainingAttendeeCapacity: isOpen ? live.seatsLeft : 0,
    offers: {
      "@type": "Offer",
      url,
      ...priced(live.priceCents),
      availability: `https://schema.org/${isOpen ? "InStock" : "SoldOut"}`,
    },
  };
}
