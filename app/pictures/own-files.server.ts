import mark from "/public/favicon.svg?raw";

/** The images that a picture can contain, by their path on the site: the logo and the site's own portraits. */
export const ownFiles: ReadonlyMap<string, string> = new Map([
  ["/favicon.svg", mark],
  ...Object.entries(
    import.meta.glob<string>("/public/avatars/*.svg", { query: "?raw", import: "default", eager: true }),
  ).map(([path, text]): [string, string] => [path.replace(/^\/public/, ""), text]),
]);
