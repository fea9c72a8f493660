import fc from "fast-check";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { groupPages } from "~/server/page-groups";
import { assembleSite, siteRoutes } from "../../support/site/site";

const build = await assembleSite();
const groupOf = groupPages(build);
const patterns = (await siteRoutes()).map(({ path }) => path);
const words = [...new Set(patterns.flatMap((path) => path.split("/")).map((part) => part.replace("?", "")))];

const pageIn = ({ routes }: ServerBuild, path: string) => {
  const pages = Object.values(routes).flatMap((route) => (route?.parentId ? [route as RouteObject] : []));
  return matchRoutes(pages, path)?.[0]?.route.id;
};

test("a group of pages answers an address with the page that the whole site has for it", () => {
  const part = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom("EXPERTS", "%65xperts", "x", "a.ics", "experts%2Fx"),
  );
  const path = fc.array(part, { maxLength: 4 }).map((parts) => `/${parts.join("/")}`);
  const inGroup = (address: string) => {
    expect(pageIn(groupOf(address), address)).toBe(pageIn(build, address));
    expect(groupOf(`${address}?page=2`)).toBe(groupOf(address));
    if (address !== "/") expect(groupOf(`${address}.data`)).toBe(groupOf(address));
  };
  for (const pattern of patterns) inGroup(pattern.replaceAll(/:\w+/g, "x").replaceAll("?", ""));
  fc.assert(fc.property(path, inGroup), { numRuns: 200 });
});

test("the groups are small, and know their pages' files", () => {
  const { routes, assets } = groupOf("/my-bookings");
  expect(Object.keys(routes).length).toBeLessThan(10);
  expect(Object.keys(assets.routes)).toEqual(Object.keys(routes));
  expect(routes.root).toBe(build.routes.root);
  expect(groupOf("/")).toBe(build);
  expect(groupOf("/no-such-page")).toBe(build);
});
