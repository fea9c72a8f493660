import { asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { applications } from "~/db/schema/experts/applications";
import { busyTimes } from "~/db/schema/experts/busy-times";
import { cardDrafts } from "~/db/schema/experts/card-drafts";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { certifications } from "~/db/schema/experts/certifications";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { expertDaysOff } from "~/db/schema/experts/expert-days-off";
import { expertExtraHours } from "~/db/schema/experts/expert-extra-hours";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { favourites } from "~/db/schema/experts/favourites";
import { ownCalendars } from "~/db/schema/experts/own-calendars";
import { deletedName } from "~/domain/accounts/erased";
import { blankContent } from "~/domain/experts/card-fields";
import { displayName } from "~/domain/experts/expert";
import { hidden, inOthersRows, kept, personal, shown } from "./declare.server";

/** The name of the expert whose id a column holds, for a declaration's `more`. */
export const nameOfExpert = (expertId: AnyPgColumn) =>
  sql<string>`(select experts.name from experts where experts.id = ${expertId})`;

const blankCard = blankContent(deletedName);

const content = shown(Object.keys(blankCard).join(" ")) as Record<keyof typeof blankCard, true>; // its own keys

export const expertTables = {
  favourites: personal(favourites, {
    rows: ({ id }) => eq(favourites.userId, id),
    exportAs: "favourites",
    show: shown("createdAt"),
    more: () => ({ expertName: nameOfExpert(favourites.expertId) }),
    finish: ({ expertName, ...favourite }) => ({ expert: displayName(expertName), ...favourite }),
    erase: "rows",
  }),
  // Cards are kept as the other side of past sessions, empty and unlisted.
  experts: [
    personal(experts, {
      rows: ({ cardIds }) => inArray(experts.id, cardIds),
      exportAs: "expertCards",
      order: [asc(experts.id)],
      show: {
        ...content,
        ...shown("id priceCents rating reviews sessionsCount meetingLink email timeZone picture"),
        ...shown("approved deletedAt createdAt minimumNoticeMinutes daysAhead bufferMinutes dailyLimit"),
        ...hidden("made of the others, for our search and our sorting", "searchText facets"),
      },
      erase: {
        ...blankCard,
        meetingLink: null,
        portraitId: null,
        email: null,
        timeZone: "UTC",
        approved: false,
        isFreeSoon: false,
        hasAccount: false,
        deletedAt: (_, now) => sql`coalesce(${experts.deletedAt}, ${now.toISOString()}::timestamptz)`,
        ...kept("made of what is blanked", "searchText facets picture"),
      },
    }),
    // A card that isn't linked may still have the account's address.
    inOthersRows(experts, ({ provenEmail }) => sql`${experts.email} = ${provenEmail}`, { email: null }),
  ],
  expertAvailability: personal(expertAvailability, {
    rows: ({ cardIds }) => inArray(expertAvailability.expertId, cardIds),
    exportAs: "availability",
    within: { key: "expertCards", by: "expertId" },
    order: [asc(expertAvailability.dayOfWeek), asc(expertAvailability.startTime)],
    show: shown("expertId dayOfWeek startTime endTime isActive"),
    erase: "rows",
  }),
  expertDaysOff: personal(expertDaysOff, {
    rows: ({ cardIds }) => inArray(expertDaysOff.expertId, cardIds),
    exportAs: "daysOff",
    within: { key: "expertCards", by: "expertId" },
    order: [desc(expertDaysOff.firstDay)],
    show: shown("expertId firstDay lastDay"),
    erase: "rows",
  }),
  expertExtraHours: personal(expertExtraHours, {
    rows: ({ cardIds }) => inArray(expertExtraHours.expertId, cardIds),
    exportAs: "extraHours",
    within: { key: "expertCards", by: "expertId" },
    order: [desc(expertExtraHours.day), asc(expertExtraHours.startTime)],
    show: shown("expertId day startTime endTime"),
    erase: "rows",
  }),
  busyTimes: personal(busyTimes, {
    rows: ({ cardIds }) => inArray(busyTimes.expertId, cardIds),
    exportAs: "busyTimes",
    within: { key: "expertCards", by: "expertId" },
    order: [asc(busyTimes.startsAt), asc(busyTimes.id)],
    show: shown("expertId startsAt endsAt"),
    erase: "rows",
  }),
  ownCalendars: personal(ownCalendars, {
    rows: ({ id, cardIds }) => or(eq(ownCalendars.userId, id), inArray(ownCalendars.expertId, cardIds)),
    exportAs: "ownCalendars",
    order: [asc(ownCalendars.place)],
    show: {
      ...shown("host lastFour readAt triedAt failures failure choice createdAt"),
      ...hidden("a secret, shown by host and last four only", "sealedAddress addressHash"),
      ...hidden("for our next reading alone", "etag contentHash timeZone"),
    },
    erase: "rows",
  }),
  expertsUsers: personal(expertsUsers, {
    rows: ({ id }) => eq(expertsUsers.userId, id),
    notExported: "the export shows the card itself",
    erase: "rows",
  }),
  cardDrafts: personal(cardDrafts, {
    rows: ({ id }) => eq(cardDrafts.userId, id),
    exportAs: "cardDraft",
    show: shown("fields version savedAt"),
    erase: "rows",
  }),
  cardVersions: personal(cardVersions, {
    rows: ({ id, cardIds }) => or(inArray(cardVersions.expertId, cardIds), eq(cardVersions.submittedBy, id)),
    exportAs: "cardVersions",
    show: {
      ...content,
      ...shown("id expertId number status priceCents decidedAt reason createdAt"),
    },
    erase: "rows",
  }),
  applications: personal(applications, {
    rows: ({ id }) => eq(applications.userId, id),
    exportAs: "applications",
    show: {
      ...shown("id status name email skills experienceYears hourlyRateCents description languages"),
      ...shown("certifications linkedin photo title lesson decidedAt reason createdAt"),
    },
    erase: "rows",
  }),
  certifications: personal(certifications, {
    rows: ({ cardIds }) => inArray(certifications.expertId, cardIds),
    exportAs: "certificationsToVerify",
    within: { key: "expertCards", by: "expertId" },
    order: [asc(certifications.name)],
    show: shown("expertId name link state submittedAt issuer lastDigits issuedOn expiresOn reason decidedAt"),
    erase: "rows",
  }),
  expertProfileViews: personal(expertProfileViews, {
    rows: ({ id }) => eq(expertProfileViews.viewerId, id),
    exportAs: "profileViews",
    show: {
      ...shown("viewedAt"),
      ...hidden("keys of ours", "viewerKey"),
    },
    more: () => ({ expertName: nameOfExpert(expertProfileViews.expertId) }),
    finish: ({ expertName, ...view }) => ({ expert: displayName(expertName), ...view }),
    erase: {
      viewerId: null,
      viewerKey: sql`gen_random_uuid()::text`,
    },
  }),
};
