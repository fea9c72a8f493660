import type { Event, Thing } from "schema-dts";
import { breadcrumbs, faqPage, organizationId, priced } from "~/components/site/structured-data";
import type { SiteData } from "~/components/site-data";
import type { ClassTimes, ClassView } from "~/domain/classes/public/class-view";
import { questionsOf } from "~/domain/classes/public/page-texts";
import { paths } from "~/shared/paths";

interface Details {
  site: SiteData;
  summary: string;
  /** The teacher's expert id, if the teacher has a card. */
  teacherId: string | undefined;
  pictureVersion: string;
}

/** Returns the structured data of a class, after schema.org. Without a date, it has no event. */
export function classJsonLd(liveClass: ClassView, details: Details): Thing[] {
  return [
    ...(liveClass.when ? [event(liveClass, liveClass.when, details)] : []),
    breadcrumbs(details.site, [
      { name: "Live classes", path: paths.classes() },
      { name: liveClass.title, path: paths.liveClass(liveClass.slug) },
    ]),
    faqPage(questionsOf(liveClass)),
  ];
}

function event(
  liveClass: ClassView,
  when: ClassTimes,
  { site, summary, teacherId, pictureVersion }: Details,
): Event {
  const { appUrl } = site;
  const url = `${appUrl}${paths.liveClass(liveClass.slug)}`;
  const isOpen = liveClass.standing === "open";
  return {
    "@type": "Event",
    name: liveClass.title,
    description: summary,
    url,
    startDate: when.startsAt,
    endDate: when.endsAt,
    inLanguage: "en",
    eventStatus: `https://schema.org/${liveClass.standing === "cancelled" ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url },
    image: `${appUrl}${paths.classPicture(liveClass.slug, pictureVersion)}`,
    performer: {
      "@type": "Person",
      name: liveClass.expertName,
      ...(teacherId && { url: `${appUrl}${paths.expert(teacherId)}` }),
    },
    organizer: { "@type": "Organization", "@id": organizationId(site), name: "Keyway", url: appUrl },
    isAccessibleForFree: liveClass.priceCents === 0,
    maximumVirtualAttendeeCapacity: liveClass.maxSeats,
    remainingAttendeeCapacity: isOpen ? liveClass.seatsLeft : 0,
    offers: {
      "@type": "Offer",
      url,
      ...priced(liveClass.priceCents),
      availability: `https://schema.org/${isOpen ? "InStock" : "SoldOut"}`,
    },
  };
}
