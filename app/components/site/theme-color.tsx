import type { SiteData } from "../site-data";

/** Gives the browser's frame the page's background colour: `--ground` of tokens.css in both themes. */
export function ThemeColor({ theme }: { theme: SiteData["theme"] | undefined }) {
  if (theme) return <meta name="theme-color" content={grounds[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={grounds.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={grounds.dark} />
    </>
  );
}

export const grounds = { light: "#fbfaf7", dark: "#0e161d" };
