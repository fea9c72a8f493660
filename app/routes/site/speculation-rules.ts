/**
 * The pages that the browser may fetch when the user is about to follow a link (`Speculation-Rules` in
 * entry.server.tsx). Reading them has no effect. Left out are conversations (marked as seen), expert profiles (views
 * are counted), files, payments, and pages that are opened by a token.
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
  "/profile/account",
  "/profile/security",
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
