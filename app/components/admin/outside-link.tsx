import { isWebAddress } from "~/domain/experts/expert";
import { Avatar } from "~/ui/avatar";

/** An address that a user typed, shown in full so that it can be read before it is opened. */
export function OutsideLink({ href }: { href: string }) {
  if (!isWebAddress(href)) return <span>{href}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {href}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

/**
 * A picture at an address that a user typed, where a browser may load it: https only (our content policy). One that
 * fails leaves the initials, as in the listing.
 */
export function OutsidePicture({ src, name }: { src: string; name: string }) {
  return canBeShown(src) ? <Avatar src={src} name={name} size="l" /> : null;
}

/** True where a picture is loaded from this address at all. */
export const canBeShown = (src: string): boolean =>
  ownPortrait.test(src) || (isWebAddress(src) && new URL(src).protocol === "https:");

/** The demo experts' portraits, which the program serves itself. */
const ownPortrait = /^\/avatars\/[a-z0-9-]+\.svg$/;
