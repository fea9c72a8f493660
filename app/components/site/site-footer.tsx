import { paths } from "~/shared/paths";
import type { SiteData } from "../site-data";
import { MotionSwitch } from "./motion-switch";
import { ThemeSwitch } from "./theme-switch";

/** The footer of every page that doesn't hide it. */
export function SiteFooter({ site }: { site: SiteData | undefined }) {
  return (
    <footer className="site-footer">
      <div className="page">
        <nav aria-label="Footer">
          <ul>
            <Item href={paths.about}>About</Item>
            <Item href={paths.experts()}>Experts</Item>
            <Item href={paths.help}>Help</Item>
            <Item href={paths.classes()}>Classes</Item>
            <Item href={paths.terms}>Terms</Item>
            <Item href={paths.privacy}>Privacy</Item>
            {site ? <Item href={`mailto:${site.supportEmail}`}>Contact</Item> : null}
            {site?.socialUrls.map((url) => (
              <Item key={url} href={url} elsewhere>
                {socialName(url)}
              </Item>
            ))}
          </ul>
        </nav>
        {site ? (
          <>
            <p className="muted num">{`© ${site.year} Keyway`}</p>
            <ul className="settings" aria-label="Settings">
              {site.actor ? <ZoneItems href={paths.timeZone(site.path)} /> : null}
              {site.path.split("?")[0] === paths.display ? null : <Switches redirectTo={site.path} />}
            </ul>
          </>
        ) : null}
      </div>
    </footer>
  );
}

/** On a page with a form, the link opens a new tab: site-footer.css shows one of the two. */
function ZoneItems({ href }: { href: string }) {
  return (
    <>
      <li className="in-this-tab">
        <a href={href}>Time zone</a>
      </li>
      <NewTabItem href={href}>Time zone</NewTabItem>
    </>
  );
}

function Switches({ redirectTo }: { redirectTo: string }) {
  return (
    <>
      <li className="in-place">
        <ThemeSwitch redirectTo={redirectTo} />
      </li>
      <li className="in-place">
        <MotionSwitch redirectTo={redirectTo} />
      </li>
      <NewTabItem href={paths.display}>Theme and motion</NewTabItem>
    </>
  );
}

function NewTabItem({ href, children }: { href: string; children: string }) {
  return (
    <li className="in-new-tab">
      <a href={href} target="_blank" rel="noreferrer">
        {children}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </li>
  );
}

/** Returns "LinkedIn" for an address on linkedin.com, or the host name of an unknown site. */
export function socialName(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, "");
  return names[host] ?? host;
}

const names: Record<string, string> = {
  "bsky.app": "Bluesky",
  "facebook.com": "Facebook",
  "github.com": "GitHub",
  "instagram.com": "Instagram",
  "linkedin.com": "LinkedIn",
  "mastodon.social": "Mastodon",
  "tiktok.com": "TikTok",
  "twitter.com": "X",
  "x.com": "X",
  "youtube.com": "YouTube",
};

function Item({ href, elsewhere, children }: { href: string; elsewhere?: boolean; children: string }) {
  return (
    <li>
      <a href={href} {...(elsewhere && { target: "_blank", rel: "me noreferrer" })}>
        {children}
        {elsewhere ? <span className="visually-hidden"> (opens in a new tab)</span> : null}
      </a>
    </li>
  );
}
