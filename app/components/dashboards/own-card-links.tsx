import { ShareProfile } from "~/components/experts/profile/share-profile";
import { paths } from "~/shared/paths";

interface OwnCardLinksProps {
  /** Whether the expert chooses between links and rooms. */
  hasPlace: boolean;
  /** The expert's page, once a version is listed. */
  publicPath: string | null;
  appUrl: string;
}

/** The links below an expert's own card. */
export const OwnCardLinks = ({ hasPlace, publicPath, appUrl }: OwnCardLinksProps) => (
  <ul className="account-links">
    {[
      { href: "#weekly-hours", text: "Manage Availability" },
      ...(hasPlace ? [{ href: paths.meetingLink, text: "Change where you meet" }] : []),
      ...waysOn(publicPath),
    ].map(({ href, text }) => (
      <li key={href}>
        <a href={href}>{text}</a>
      </li>
    ))}
    {publicPath ? (
      <li className="profile-actions">
        <ShareProfile address={new URL(publicPath, appUrl).href} />
      </li>
    ) : null}
  </ul>
);

/** Links that also show without a card. `publicPath` is the expert's page, once a version is listed. */
export const waysOn = (publicPath: string | null) => [
  { href: paths.myBookings(), text: "View All Bookings" },
  { href: publicPath ?? paths.profile, text: publicPath ? "View Public Profile" : "View Profile" },
  { href: paths.experts(), text: "Browse Experts" },
];
