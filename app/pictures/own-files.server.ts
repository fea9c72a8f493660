import mark from "/public/favicon.svg?raw";

/**
 * The drawings that a picture may hold, by the address they have on the site: the mark, and the program's portraits.
 */
export const ownFiles: ReadonlyMap<string, string> = new Map([
  ["/favicon.svg", mark],
  ...Object.entries(
    import.meta.glob<string>("/public/avatars/*.svg", { query: "?raw", import: "default", eager: true }),
  ).map(([path, text]): [string, string] => [path.replace(/^\/public/, ""), text]),
]);
