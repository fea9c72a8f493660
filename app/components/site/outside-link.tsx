import { isWebAddress } from "~/domain/experts/expert";
import { Avatar } from "~/ui/avatar";

/** An address that a user typed, shown in full so that the reader can check it before opening it. */
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
 * A picture at an address that a user typed. Browsers load it only over https (our content policy). If it can't be
 * loaded, the initials show, as in the listing.
 */
export function OutsidePicture({ src, name }: { src: string; name: string }) {
  return canBeShown(src) ? <Avatar src={src} name={name} size="l" /> : null;
}

/** Reports whether browsers may load a picture from this address. */
export const canBeShown = (src: string): boolean =>
  isOwnPortrait(src) || (isWebAddress(src) && new URL(src).protocol === "https:");

/** Reports whether a picture is served by this site itself. */
export const isOwnPortrait = (src: string): boolean => ownPortrait.test(src);

/** Uploaded portraits and those of the demo experts, which this site serves itself. */
const ownPortrait = /^\/(avatars\/[a-z0-9-]+\.svg|portraits\/[0-9a-f-]{36})$/;
