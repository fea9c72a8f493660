/**
 * Which pages the browser may fetch when the user is about to follow a link (`Speculation-Rules` of entry.server.tsx).
 * The list names what may be read without anything happening: no conversation, which is then seen, no profile, whose
 * views are counted, no file, no payment and nothing that is opened by a token.
 */
export const loader = () =>
  new Response(JSON.stringify(rules), {
    headers: {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": "private, max-age=86400",
    },
  });

const harmless = [
  "/",
  "/about",
  "/help",
  "/terms",
  "/privacy",
  "/contact",
  "/book-demo",
  "/experts",
  "/experts/:speciality",
  "/favourites",
  "/classes",
  "/classes/:slug",
  "/beginner-foundations",
  "/my-bookings",
  "/bookings/:id",
  "/reservations/:id",
  "/learner-dashboard",
  "/expert-dashboard",
  "/messages",
  "/profile",
];
const files = "/*.*";

const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: harmless },
          { not: { href_matches: files } },
          { not: { selector_matches: "[target], [download]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
};
