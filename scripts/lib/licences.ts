import { readFileSync } from "node:fs";
import { inProject } from "./paths.ts";

/** The production packages of package-lock.json: name, version and licence. Those for other platforms count as well. */
export function productionPackages(): { name: string; version: string; licence: string }[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(inProject("package-lock.json"), "utf8"),
  );
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && !dev)
    .map(([path, { version, license }]) => ({
      name: path.split("node_modules/").at(-1) ?? path,
      version,
      licence: license ?? "not stated",
    }));
}

type LockedPackage = { version: string; license?: string; dev?: boolean };

/** The page docs/licences.md. */
export function licencesPage() {
  const byLicence = new Map<string, Set<string>>();
  for (const { name, version, licence } of productionPackages()) {
    byLicence.set(licence, (byLicence.get(licence) ?? new Set<string>()).add(`${name} ${version}`));
  }
  const rows = [...byLicence]
    .sort(([one, some], [other, more]) => more.size - some.size || one.localeCompare(other))
    .map(([licence, names]) => `| ${licence} | ${names.size} | ${[...names].sort().join(", ")} |`);
  return [
    "# Licences of the packages in production",
    "",
    "Written by `npm run licences` from `package-lock.json`, with the packages for other platforms. A test keeps it true.",
    "",
    "| licence | packages | which |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
