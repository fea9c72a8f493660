import { join } from "node:path";
import { cruise, type ICruiseOptions, type IForbiddenRuleType } from "dependency-cruiser";
import { orders } from "./order";

/** An import that breaks a wall. */
export interface Violation {
  rule: string;
  from: string;
  to: string;
}

/** The path of a room's files, as a pattern; the noun's own files are "." */
const roomOf = (room: string) => (room === "." ? "[^/]+$" : `${room}/`);

/** A wall below each noun and each room of a layer. */
const wallsOf = ([layer, order]: [string, Record<string, string[]>]): IForbiddenRuleType[] => {
  const nouns = Object.keys(order);
  return [
    {
      name: "nouns-import-downwards",
      from: { path: `^app/${layer}/[^/]+$` },
      to: { path: `^app/${layer}/[^/]+/` },
    },
    ...nouns.slice(1).map((noun, index) => ({
      name: "nouns-import-downwards",
      from: { path: `^app/${layer}/${noun}/` },
      to: { path: `^app/${layer}/(${nouns.slice(0, index + 1).join("|")})/` },
    })),
    ...Object.entries(order).flatMap(([noun, rooms]) => {
      const all = (rooms.includes(".") ? rooms : [...rooms, "."]).map(roomOf);
      return all.slice(1).map((room, index) => ({
        name: "rooms-import-downwards",
        from: { path: `^app/${layer}/${noun}/${room}` },
        to: { path: `^app/${layer}/${noun}/(${all.slice(0, index + 1).join("|")})` },
      }));
    }),
  ];
};

/** Pure modules whose functions serve both the loader's texts and the browser's ticking script. */
const countdown =
  "^app/(domain/classes/public/countdown|shared/format-time|shared/zone-names|shared/zone-text)\\.ts$";

/** The walls between the rooms of `app/` (docs/architecture.md). Type imports count like any other. */
export const walls: IForbiddenRuleType[] = [
  { name: "no-cycles", from: {}, to: { circular: true } },
  {
    name: "no-unresolved",
    // React Router writes the route types at type-check time.
    from: {},
    to: { couldNotResolve: true, pathNot: ["^\\./\\+types/", "^virtual:", "[?]"] },
  },
  {
    name: "domain-knows-no-web",
    from: { path: "^app/domain/" },
    to: { path: "^app/(web|routes|components|ui|server|jobs|mail|pictures|root|entry|routes\\.ts)" },
  },
  ...Object.entries(orders).flatMap(wallsOf),
  {
    name: "domain-knows-no-framework",
    from: { path: "^app/(domain|db|platform|shared)/" },
    to: { path: packages("react", "react-dom", "react-router", "@react-router", "remix-auth", "express") },
  },
  {
    name: "ui-imports-react-only",
    from: { path: "^app/ui/" },
    to: {
      pathNot: [
        "^app/ui/",
        packages("react", "react-dom", "lucide-react", "@fontsource-variable", "@simplewebauthn/browser"),
        countdown,
      ],
    },
  },
  {
    name: "only-the-countdown-counts-down",
    from: { path: "^app/ui/", pathNot: "^app/ui/enhancements/(countdown|local-time)\\.ts$" },
    to: { path: countdown },
  },
  {
    // The view lacks the links to a class and its recording, so public pages can't show them (decision E1).
    name: "public-pages-read-the-view-of-classes",
    from: { path: "^app/domain/classes/public/public-classes\\.server\\.ts$" },
    to: { path: "^app/db/schema/(?!classes/classes-public\\.ts$)" },
  },
  {
    name: "components-are-props-to-html",
    from: { path: "^app/components/" },
    to: { path: "^app/", pathNot: "^app/(components|ui|shared|domain)/" },
  },
  {
    name: "no-server-code-in-components",
    from: { path: "^app/(components|ui)/" },
    to: { path: "\\.server\\.tsx?$", pathNot: "\\.forms\\.server\\.ts$" },
  },
  {
    name: "schemas-lend-components-their-types-only",
    from: { path: "^app/(components|ui)/" },
    to: { path: "\\.forms\\.server\\.ts$", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "platform-is-a-floor",
    from: { path: "^app/platform/" },
    to: { path: "^app/", pathNot: "^app/platform/" },
  },
  {
    name: "shared-is-a-floor",
    from: { path: "^app/shared/" },
    to: { path: "^app/", pathNot: "^app/shared/" },
  },
  {
    name: "db-is-below-the-domain",
    from: { path: "^app/db/" },
    to: { path: "^app/", pathNot: "^app/(db|platform|shared)/" },
  },
  {
    name: "tables-stay-in-domain-and-db",
    from: { path: "^app/", pathNot: "^app/(domain|db)/" },
    to: { path: "^app/db/schema/" },
  },
  {
    name: "queries-stay-in-domain-and-db",
    from: { path: "^app/", pathNot: ["^app/(domain|db)/", "^app/server/backend\\.ts$"] },
    to: { path: packages("drizzle-orm", "postgres") },
  },
  {
    name: "pages-see-the-client-and-its-faults-only",
    from: { path: "^app/(routes|web)/" },
    to: { path: "^app/db/", pathNot: "^app/db/(client|errors)\\.server" },
  },
  {
    name: "mail-reads-no-database",
    from: { path: "^app/mail/" },
    to: { path: ["^app/db/", "^app/domain/.*/(queries|create|queue|claim|find)[^/]*\\.server"] },
  },
  {
    name: "components-run-in-the-browser-too",
    from: { path: "^app/(components|ui)/" },
    to: { dependencyTypes: ["core"] },
  },
  { name: "routes-are-not-imported", from: { pathNot: "^app/routes/" }, to: { path: "^app/routes/" } },
  {
    // Code for one use case is next to its page, as server code or as a plain file of the same folder.
    name: "pages-import-no-pages",
    from: { path: "^app/routes/([^/]+)/" },
    to: { path: "^app/routes/", pathNot: "\\.server\\.ts$|^app/routes/$1/.*\\.ts$" },
  },
  {
    name: "routes-are-thin",
    from: { path: "^app/routes/" },
    to: { path: "^app/(db/schema|mail|jobs|server)/" },
  },
  {
    name: "web-knows-no-pages",
    from: { path: "^app/web/" },
    to: { path: "^app/(routes|components|ui|server|mail|jobs)/" },
  },
  {
    name: "jobs-know-no-pages",
    from: { path: "^app/(jobs|mail)/" },
    to: { path: "^app/(web|routes|components|ui|server)/" },
  },
  {
    name: "server-knows-no-pages",
    from: { path: "^app/server/" },
    // The styles in pages are texts, and the Content-Security-Policy contains their digests.
    to: { path: "^app/(routes|components|ui)/", pathNot: "^app/ui/styles/inlined\\.server\\.ts$" },
  },
  {
    // react-email loads a formatter and a CSS engine, which must stay out of the path of a request.
    name: "mail-templates-stay-in-mail",
    from: { path: "^app/", pathNot: "^app/mail/" },
    to: { path: packages("@react-email") },
  },
  {
    name: "pictures-are-drawn-from-facts",
    from: { path: "^app/pictures/" },
    to: { path: "^app/", pathNot: ["^app/(pictures|shared|platform|domain)/", "^app/ui/avatar\\.tsx$"] },
  },
  {
    // A native package, which is loaded with the first picture.
    name: "drawing-stays-in-pictures",
    from: { path: "^app/", pathNot: "^app/pictures/" },
    to: { path: packages("@takumi-rs") },
  },
  {
    name: "tracing-stays-in-its-file",
    from: { path: "^app/", pathNot: "^app/platform/open-telemetry\\.server\\.ts$" },
    to: { path: packages("@opentelemetry") },
  },
  {
    name: "tracing-is-loaded-on-demand",
    from: { path: "^app/" },
    to: { path: "^app/platform/open-telemetry\\.server\\.ts$", dependencyTypesNot: ["dynamic-import"] },
  },
  {
    name: "no-development-packages",
    from: { path: "^app/", pathNot: ["^app/routes\\.ts$", "^app/server/(dev|vite)"] },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
  },
  { name: "no-undeclared-packages", from: {}, to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] } },
  {
    name: "app-stands-alone",
    from: { path: "^app/", pathNot: "^app/server/" },
    to: { path: "^(drizzle|tests|scripts|build)/" },
  },
];

/** Checks every import below `app/` of the project at `folder`. Returns the violations and the number of modules. */
export async function findViolations(folder: string): Promise<{ violations: Violation[]; modules: number }> {
  const options: ICruiseOptions = {
    baseDir: folder,
    ruleSet: { forbidden: walls.map((rule) => ({ severity: "error", ...rule })) },
    validate: true,
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    // The default parser needs the API of a TypeScript before 7.
    parser: "swc",
  };
  const { output } = await cruise(["app"], options, { ...resolution, alias: { "~": join(folder, "app") } });
  if (typeof output === "string") throw new Error(output);
  const { violations, totalCruised } = output.summary;
  return {
    modules: totalCruised,
    violations: violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

const resolution = {
  extensions: [".ts", ".tsx", ".d.ts", ".js", ".mjs", ".json", ".css"],
  exportsFields: ["exports"],
  conditionNames: ["import", "node", "module", "types", "require", "default"],
};

/** Matches a package by name, installed or not; a scope matches all of its packages. */
function packages(...names: string[]): string {
  return `(^|node_modules/(@types/)?)(${names.join("|")})(/|$)`;
}
