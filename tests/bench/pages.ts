/**
 * The measured pages, by the user who requests them. `addressOf` fills in the names in braces. The static pages are the
 * same for all users and send no script.
 */
/** Who requests a page. */
export type Role = "visitor" | "learner" | "expert" | "newExpert" | "admin";

export type Page = { path: string; as: Role; isStatic?: boolean };

/** What stands for the names in braces. */
export type Values = Record<string, string>;

const staticPages = split("/ /about /help /terms /privacy /display /thank-you /offline");

const site = {
  visitor: `/experts /experts/incident-response /expert/{expertId} /expert/{expertId}/ask /expert/{expertId}/book
    /classes /classes/threat-hunting-with-logs /beginner-foundations /subscribe /contact /book-demo /apply-as-expert /skill-scan
    /forms/beginner-program /forms/request-skills /forms/suggest-a-skill /forms/give-feedback /login /signup /check-email
    /forgot-password /reset-password/sent /sign-in-prompt?action=book&redirectTo=/experts /no-such-page`,
  learner: `/learner-dashboard /my-bookings /profile /messages /messages/{expertUserId} /favourites /experts /expert/{expertId}
    /expert/{expertId}/book?date={date} /checkout/{expertId}?{choice} /bookings/{bookingId} /bookings/{bookingId}/reschedule
    /bookings/{unpaidId}/payment /classes/threat-hunting-with-logs /reservations/{reservationId} /skill-scan/{scanId}`,
  expert: "/expert-dashboard /profile /profile/expert /availability /messages/{learnerUserId}",
  newExpert: "/expert-profile-creator",
  admin: "/admin/dashboard /admin/approvals /admin/inbox",
};

/**
 * More searches, filters and lists. The searches find three experts, one in a hundred, two in five, a rare pair of
 * words, all, and all by three letters. Many experts match some filters, few match the others, and the demo's match
 * all. Learners' listings are cached, an expert's are read each time. The sitemap is left out: it names every expert.
 */
const growing = {
  visitor: `/experts?page=500 /experts?search=zabbix /experts?search=volatility /experts?search=quantum
    /experts?search=quantum%20zeppelin /experts?search=security /experts?search=ing`,
  learner:
    "/expert/{expertId}/book /expert/{expertId}/book?week=3 /messages?search=message /session-state /profile/data",
  expert: `/experts /experts?page=80 /experts?priceFrom=20&priceTo=120 /experts?priceFrom=60&priceTo=61 /experts?language=english
    /experts?language=igbo /experts?skill=KW-linux /experts?skill=KW-siem /experts?reviewed=1 /experts?day=3 /experts?day=6
    /experts?part=evening /experts?sort=gaps /experts?sort=next-available /experts?priceFrom=40&priceTo=60&skill=KW-siem /experts?day=3&part=evening
    /experts?language=english&reviewed=1 /experts?skill=KW-linux&sort=next-available /experts?priceFrom=20&priceTo=120&day=3
    /expert/{expertId} /expert-dashboard/classes /messages /session-state`,
  admin: `/admin/users/{otherId} /admin/bookings/{otherBookingId} /admin/payments /admin/audit /admin/queues ${split(
    `users users&page=2 users&search=learner users&search={otherId} users&role=expert users&sort=email bookings
    bookings&page=2 bookings&search=learner2 bookings&search={otherBookingId} bookings&status=cancelled bookings&status=pending
    bookings&sort=latest messages messages&page=2 messages&search={otherId} experts`,
  )
    .map((tab) => `/admin/dashboard?tab=${tab}`)
    .join(" ")}`,
};

export const sitePages: Page[] = [
  ...staticPages.map((path): Page => ({ path, as: "visitor", isStatic: true })),
  ...pagesOf(site),
];

/** The pages that are measured with growing data, without `reschedule`: a cancelled booking can't be moved. */
export const growingPages = (values: Values) =>
  [...sitePages, ...pagesOf(growing)].filter(
    (page) => !/undefined|reschedule|no-such-page/.test(addressOf(page, values)),
  );

/** A page's address with its names in braces replaced by their values. */
export const addressOf = ({ path }: Page, values: Values) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "undefined");

function pagesOf(paths: Partial<Record<Role, string>>) {
  const all = Object.entries(paths) as Array<[Role, string]>;
  return all.flatMap(([as, own]) => split(own).map((path): Page => ({ path, as })));
}

function split(text: string) {
  return text.split(/\s+/);
}
