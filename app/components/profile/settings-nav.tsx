import { paths } from "~/shared/paths";

/** The user's own three pages. `current` is the one that is shown. */
export function SettingsNav({ current }: { current: keyof typeof pages }) {
  return (
    <nav className="chips" aria-label="Your profile">
      {Object.entries(pages).map(([page, { href, text }]) => (
        <a key={page} href={href} aria-current={page === current ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}

const pages = {
  overview: { href: paths.profile, text: "Overview" },
  account: { href: paths.profileAccount, text: "Account" },
  security: { href: paths.profileSecurity, text: "Security" },
};
