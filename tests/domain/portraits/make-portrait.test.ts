import sharp from "sharp";
import { expect, test } from "vitest";
import { portraitSizes, wholePicture } from "~/domain/portraits/portrait";
import { cropArea, makePortrait } from "~/pictures/make-portrait.server";
import { goodPictures, hostilePictures, secretWords } from "../../support/pictures/hostile-pictures";

/** What becomes of uploaded pictures (0027). */

/** Checks the six files of a portrait: squares of the right size and type, with pixels and nothing else. */
async function expectPortrait(name: string, content: Buffer, crop = wholePicture) {
  const made = await makePortrait(content, crop);
  if (!made.ok) throw new Error(`${name}: ${made.error}`);
  const seen = await Promise.all(
    made.value.map(async (file) => {
      const { width, height, format, exif, xmp, icc, iptc, pages, depth, channels } = await sharp(
        file.content,
      ).metadata();
      expect({ name, exif, xmp, icc, iptc }).toEqual({ name });
      for (const word of [...secretWords, "polyglot-inside", "<script"])
        expect(`${name}: ${file.content.includes(word)}`).toBe(`${name}: false`);
      expect([depth, channels, pages ?? 1]).toEqual(["uchar", 3, 1]);
      return `${width}x${height} ${format}`;
    }),
  );
  expect(seen).toEqual(portraitSizes.flatMap((side) => [`${side}x${side} heif`, `${side}x${side} jpeg`]));
  return made.value;
}

test("pictures of all kinds give six files each, without their metadata", async () => {
  for (const { name, content } of await goodPictures()) {
    const { exif } = await sharp(content).metadata();
    if (name === "a JPEG with a location") expect(exif).toBeDefined();
    await expectPortrait(name, content);
  }
});

test("200 hostile files are refused or made harmless, within 150 MB", async () => {
  const files = await hostilePictures();
  expect(files.length).toBeGreaterThan(190);
  const before = process.memoryUsage.rss();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - before);
  }, 5);
  const outcomes: Record<string, string> = {};
  try {
    for (const { name, content } of files) {
      const made = await makePortrait(content, wholePicture);
      outcomes[name] = made.ok ? "made" : made.error;
      if (made.ok) await expectPortrait(name, content);
    }
  } finally {
    clearInterval(watch);
  }
  expect(most / 1_000_000).toBeLessThan(150);
  expect(outcomes).toMatchObject({
    ...{ nothing: "unknown-type", "one byte": "unknown-type", text: "unknown-type", HTML: "unknown-type" },
    ...{
      SVG: "unknown-type",
      "SVG with a declaration": "unknown-type",
      "SVG with an outside file": "unknown-type",
    },
    ...{
      PDF: "unknown-type",
      GIF: "unknown-type",
      TIFF: "unknown-type",
      BMP: "unknown-type",
      ZIP: "unknown-type",
    },
    ...{ program: "unknown-type", "HEIC by its brand": "unknown-type", "PNG bomb": "too-many-pixels" },
    ...{ "JPEG bomb": "too-many-pixels", "a pixel": "too-small", "a hair": "too-long" },
    ...{ "JPEG and ZIP": "made", "PNG and HTML": "made", "JPEG with a script in a comment": "made" },
    "GIF header before a JPEG": "unknown-type",
  });
  for (const name of ["PNG bomb of one line", "JPEG of no size", "WebP bomb", "AVIF bomb"])
    expect(`${name}: ${outcomes[name]}`).not.toBe(`${name}: made`);
  const cutOff = Object.entries(outcomes).filter(([name]) => /cut at 0\.[0135]/.test(name));
  expect(cutOff.filter(([, outcome]) => outcome === "made")).toEqual([]);
});

test("a picture is turned upright before its square is cut out", async () => {
  const [left, right] = ["#ff0000", "#0000ff"];
  const half = (background: string) => ({
    create: { width: 200, height: 200, channels: 3 as const, background },
  });
  const blue = await sharp(half(right)).png().toBuffer();
  const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: left } })
    .composite([{ input: blue, left: 200, top: 0 }])
    .jpeg()
    .toBuffer();
  const colourOf = async (content: Buffer, crop = wholePicture) => {
    const [, file] = await expectPortrait("two halves", content, crop);
    const { dominant } = await sharp(file?.content).stats();
    return dominant.r > dominant.b ? "red" : "blue";
  };
  expect(await colourOf(picture, { zoom: 1, x: 0, y: 50 })).toBe("red");
  expect(await colourOf(picture, { zoom: 2, x: 100, y: 0 })).toBe("blue");
  // Turned by 180 degrees, the blue half is on the left.
  const turned = await sharp(picture).withMetadata({ orientation: 3 }).jpeg().toBuffer();
  expect(await colourOf(turned, { zoom: 1, x: 0, y: 50 })).toBe("blue");
});

test.each([
  [{ width: 400, height: 200 }, { zoom: 1, x: 50, y: 50 }, [100, 0, 200]],
  [{ width: 200, height: 400 }, { zoom: 1, x: 50, y: 100 }, [0, 200, 200]],
  [{ width: 300, height: 300 }, { zoom: 3, x: 0, y: 100 }, [0, 200, 100]],
])("of %j the crop %j is %j", (size, crop, [left, top, side]) => {
  expect(cropArea(size, crop)).toEqual({ left, top, width: side, height: side });
});
