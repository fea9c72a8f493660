import { searches } from "./large-database.mjs";

/**
 * The pages whose cost is watched as the data grows. `who` is signed in; without it a visitor asks. Where the demo data has no such page,
 * `like` is the one of it that shows as much. A `reason` says why a page may be over the limit.
 */
export const growingPages = ({ expertId, expertUserId, learnerUserId, bookingId, classSlug }) => [
  ...[
    ["home", "/"],
    ["listing", "/experts"],
    ["listing, page 500", "/experts?page=500", undefined, "/experts"],
    ["a speciality", "/experts/security-operations"],
    ["profile", `/expert/${expertId}`],
    ["classes", "/classes"],
    ["a class", `/classes/${classSlug}`],
    ["sitemap", "/sitemap.xml", "up to 40,000 experts it names them all, then only its files"],
    [
      "sitemap, a file of experts",
      "/sitemap.xml?file=1",
      "it names up to 40,000 addresses, written piece by piece",
    ],
    ...searches.map(({ term, is, reason }) => [
      `search "${term}" (${is})`,
      `/experts?search=${encodeURIComponent(term)}`,
      reason,
    ]),
  ].map(([label, path, reason, like]) => ({ label, path, reason, like })),
  ...[
    ["favourites", "/favourites"],
    ["picker, this week", `/expert/${expertId}/book`],
    ["picker, in three weeks", `/expert/${expertId}/book?week=3`],
    ["my bookings", "/my-bookings"],
    ["a booking", `/bookings/${bookingId}`],
    ["dashboard", "/learner-dashboard"],
    ["messages", "/messages"],
    ["a conversation", `/messages/${expertUserId}`],
    ["search of messages", "/messages?search=message"],
    ["unread count", "/session-state"],
    ["own data", "/profile/data"],
  ].map(([label, path]) => ({ label: `learner: ${label}`, path, who: "learner" })),
  ...[
    // Of a learner's listing much is kept in memory; experts have all of it read.
    ["listing", "/experts"],
    ["listing, page 80", "/experts?page=80", undefined, "/experts"],
    ["listing, next available", "/experts?sort=next-available"],
    ["listing, Wednesday evening", "/experts?day=3&part=evening"],
    ["listing, a price and a skill", "/experts?priceFrom=40&priceTo=60&skill=KW-siem"],
    ["profile", `/expert/${expertId}`],
    ["dashboard", "/expert-dashboard"],
    ["hours", "/availability"],
    ["card", "/profile/expert"],
    ["classes", "/expert-dashboard/classes"],
    ["messages", "/messages"],
    ["a conversation", `/messages/${learnerUserId}`],
    ["unread count", "/session-state"],
  ].map(([label, path, reason, like]) => ({ label: `expert: ${label}`, path, reason, like, who: "expert" })),
];
