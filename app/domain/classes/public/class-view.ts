import { type ClassStanding, classStandingOf, seatsLeft } from "~/domain/classes/class";
import { formatMoment } from "~/shared/format-time";
import { formatAmount, formatPrice } from "~/shared/money";
import { plural } from "~/shared/plural";
import { sameZone } from "~/shared/zone-names";
import { countdownText } from "./countdown";
import type { PublicClass } from "./public-classes.server";

/** A class as text for its pages, as loaders return it. Pure. */
export interface ClassView {
  id: string;
  slug: string;
  title: string;
  expertName: string;
  standing: ClassStanding;
  /** Whole cents; 0 is free. */
  priceCents: number;
  /** "$49", "Free" */
  price: string;
  /** "$49.00", "Free": where money is taken. */
  total: string;
  /** "60 minutes" */
  duration: string;
  /** With the specification's whole hours, at least one: "90 minutes (plan for 2 hours)". */
  hours: string;
  when: ClassTimes | null;
  /** Whether the class has a link to join. The link itself isn't public. */
  hasLink: boolean;
  maxSeats: number;
  seatsTaken: number;
  seatsLeft: number;
  /** "3 seats remaining", or why no seat can be reserved. "Sold out" also if sales were closed by hand. */
  seats: string;
}

/** When a class takes place. */
export interface ClassTimes {
  /** ISO instants in UTC. */
  startsAt: string;
  endsAt: string;
  /** "Tuesday 1 December 2026, 18:00 GMT" */
  gmt: string;
  /** The start in the viewer's zone, and the zone; `text` has no zone name. Null if the zone is unknown or GMT. */
  local: { text: string; zone: string } | null;
  /** The countdown in the specification's steps, at the time of the request. */
  countdown: string;
  /** The time of the request, in epoch milliseconds. The browser continues the countdown from it. */
  madeAt: number;
}

/** @param zone the viewer's IANA zone; null for a visitor whose zone isn't known */
export function viewClass(live: PublicClass, { zone, now }: { zone: string | null; now: Date }): ClassView {
  const { id, slug, title, expertName, priceCents, durationMinutes, maxSeats, seatsTaken, hasLink } = live;
  const standing = classStandingOf(live, now);
  const left = seatsLeft(live);
  return {
    id,
    slug,
    title,
    expertName,
    priceCents,
    maxSeats,
    seatsTaken,
    hasLink,
    standing,
    price: priceCents === 0 ? "Free" : formatPrice(priceCents),
    total: seatPrice(priceCents),
    duration: plural(durationMinutes, "minute"),
    hours: hoursText(durationMinutes),
    when: timesOf(live, { zone, now }),
    seatsLeft: left,
    seats: standing === "open" ? `${plural(left, "seat")} remaining` : standingTexts[standing],
  };
}

/** "$49.00", "Free" */
export const seatPrice = (cents: number): string => (cents === 0 ? "Free" : formatAmount(cents));

function hoursText(minutes: number): string {
  const rounded = Math.max(1, Math.round(minutes / 60));
  const hours = plural(rounded, "hour");
  const says = minutes % 60 === 0 ? hours : rounded > minutes / 60 ? `plan for ${hours}` : `about ${hours}`;
  return `${plural(minutes, "minute")} (${says})`;
}

function timesOf(
  { startsAt, endsAt }: Pick<PublicClass, "startsAt" | "endsAt">,
  { zone, now }: { zone: string | null; now: Date },
): ClassTimes | null {
  if (!startsAt || !endsAt) return null;
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    gmt: `${formatMoment(startsAt, "UTC")} GMT`,
    local: zone && !sameZone(zone, "UTC") ? { text: formatMoment(startsAt, zone), zone } : null,
    countdown: countdownText(startsAt.getTime() - now.getTime()),
    madeAt: now.getTime(),
  };
}

const standingTexts: Record<Exclude<ClassStanding, "open">, string> = {
  announced: "Date to be announced",
  "sold-out": "Sold out",
  started: "Class has started",
  past: "This class is over",
  cancelled: "This class was cancelled",
};
