import { paths } from "~/shared/paths";
import { MotionSwitch } from "./motion-switch";
import type { SiteData } from "./site-data";
import { ThemeSwitch } from "./theme-switch";

/** The foot of every page that doesn't hide it. */
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
            <p className="muted num">© {site.year} Keyway</p>
            <ul className="settings" aria-label="Settings">
              {site.actor ? <Item href={paths.timeZone(site.path)}>Time zone</Item> : null}
              <li className="in-place">
                <ThemeSwitch redirectTo={site.path} />
              </li>
              <li className="in-place">
                <MotionSwitch redirectTo={site.path} />
              </li>
              <li className="in-new-tab">
                <a href={paths.display} target="_blank" rel="noreferrer">
                  Theme and motion<span className="visually-hidden"> (opens in a new tab)</span>
                </a>
              </li>
            </ul>
          </>
        ) : null}
      </div>
    </footer>
  );
}

/** "LinkedIn" for an address on linkedin.com; a host we don't know by name stands for itself. */
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
