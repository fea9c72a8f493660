import { expect, test } from "vitest";
import { pageMeta } from "~/components/site/page-meta";

const facts = { title: "Terms of Service", description: "The terms." };
const root = (path: string) => [
  { id: "root", loaderData: { appUrl: "https://keyway.example", path } },
  undefined,
];

test("a page has a title, a description, Open Graph and a canonical address without its query", () => {
  const meta = pageMeta(root("/experts?search=soc&page=2"), facts);
  expect(meta).toContainEqual({ title: "Terms of Service · Keyway" });
  expect(meta).toContainEqual({ name: "description", content: "The terms." });
  expect(meta).toContainEqual({ property: "og:title", content: "Terms of Service" });
  expect(meta).toContainEqual({ property: "og:url", content: "https://keyway.example/experts" });
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: "https://keyway.example/experts" });
  expect(JSON.stringify(meta)).not.toContain("robots");
});

test("each page of a list has its own canonical address", () => {
  const canonical = (page: number) =>
    pageMeta(root("/experts?sort=rating&page=2"), { ...facts, page }).find((tag) => "rel" in tag);
  expect(canonical(1)).toMatchObject({ href: "https://keyway.example/experts" });
  expect(canonical(2)).toMatchObject({ href: "https://keyway.example/experts?page=2" });
});

test("a page that comes back with a form says so in its title", () => {
  const site = { appUrl: "https://keyway.example", path: "/", isRefused: true };
  const meta = pageMeta([{ id: "root", loaderData: site }], facts);
  expect(meta).toContainEqual({ title: "Error: Terms of Service · Keyway" });
  expect(meta).toContainEqual({ property: "og:title", content: "Terms of Service" });
});

test("a path that looks like a host stays a path", () => {
  const meta = pageMeta(root("//e.example/x"), facts);
  expect(meta).toContainEqual({ property: "og:url", content: "https://keyway.example//e.example/x" });
});

test("noindex and structured data are added when asked for", () => {
  const meta = pageMeta(root("/"), {
    ...facts,
    noindex: true,
    jsonLd: ({ appUrl }) => [{ "@type": "Person", name: "Amara O.", url: appUrl }],
  });
  expect(meta).toContainEqual({ name: "robots", content: "noindex" });
  expect(meta).toContainEqual({
    "script:ld+json": {
      "@context": "https://schema.org",
      "@graph": [{ "@type": "Person", name: "Amara O.", url: "https://keyway.example" }],
    },
  });
});

test("the picture for links is the page's or the site's, by its whole address", () => {
  const pictures = (meta: ReturnType<typeof pageMeta>) =>
    meta.flatMap((tag) => ("property" in tag && /^og:image/.test(String(tag.property)) ? [tag.content] : []));
  const image = { path: "/expert/1/picture.png?v=a", alt: "Amara O." };
  expect(pictures(pageMeta(root("/"), { ...facts, image }))).toEqual([
    "https://keyway.example/expert/1/picture.png?v=a",
    ...["1200", "630", "Amara O."],
  ]);
  expect(pictures(pageMeta(root("/"), facts))[0]).toBe("https://keyway.example/og.png");
});

test("a page whose root failed still has its title, and claims no address", () => {
  const meta = pageMeta([{ id: "root" }], facts);
  expect(meta).toContainEqual({ title: "Terms of Service · Keyway" });
  expect(JSON.stringify(meta)).not.toContain("canonical");
});
