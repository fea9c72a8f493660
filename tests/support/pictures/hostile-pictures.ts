import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import sharp from "sharp";

/** Pictures as people have them, and files that only claim to be pictures. */

export interface TestPicture {
  name: string;
  content: Buffer;
}

/** In the metadata of every picture below. Nothing of it may be in a portrait. */
export const secretWords = ["Secret Street 7", "Canon EOS Secret", "secret-xmp"];
const exif = {
  IFD0: { Model: "Canon EOS Secret", Copyright: "Secret Street 7" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "52/1 31/1 12/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "13/1 24/1 18/1",
  },
};
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret-xmp/></x:xmpmeta>';

/** A picture of 640 by 480 pixels with a gradient, so that it doesn't compress to nothing. */
async function drawn(channels: 3 | 4 = 3) {
  const [width, height] = [640, 480];
  const pixels = Buffer.alloc(width * height * channels);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + Math.floor(at / width)) % 251;
  return sharp(pixels, { raw: { width, height, channels } }).withExif(exif).withXmp(xmp);
}

/** Valid pictures of all kinds: each gives a portrait. */
export async function goodPictures(): Promise<TestPicture[]> {
  const made: Record<string, () => Promise<Buffer>> = {
    "a JPEG with a location": async () => (await drawn()).jpeg().toBuffer(),
    "a progressive JPEG": async () => (await drawn()).jpeg({ progressive: true }).toBuffer(),
    "a CMYK JPEG": async () => (await drawn()).toColourspace("cmyk").jpeg().toBuffer(),
    "a grey JPEG": async () => (await drawn()).toColourspace("b-w").jpeg().toBuffer(),
    "a turned JPEG": async () => (await drawn()).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    "a PNG": async () => (await drawn()).png().toBuffer(),
    "a PNG with 16 bits": async () => (await drawn()).toColourspace("rgb16").png().toBuffer(),
    "a see-through PNG": async () => (await drawn(4)).png().toBuffer(),
    "a PNG with a palette": async () => (await drawn()).png({ palette: true }).toBuffer(),
    "a WebP": async () => (await drawn()).webp().toBuffer(),
    "a lossless WebP": async () => (await drawn(4)).webp({ lossless: true }).toBuffer(),
    "an animated WebP": async () => {
      const frame = await (await drawn()).png().toBuffer();
      return sharp([frame, frame, frame], { join: { animated: true } })
        .webp({ delay: [100, 100, 100] })
        .toBuffer();
    },
    "an AVIF": async () => (await drawn()).avif({ effort: 0 }).toBuffer(),
    "an AVIF with 10 bits": async () => (await drawn()).avif({ effort: 0, bitdepth: 10 }).toBuffer(),
  };
  return Promise.all(Object.entries(made).map(async ([name, make]) => ({ name, content: await make() })));
}

/** Some 200 files that are broken, too large, of another type, or of two types at once. */
export async function hostilePictures(): Promise<TestPicture[]> {
  const good = await goodPictures();
  const named = (name: string) => good.find((one) => one.name === name)?.content ?? Buffer.alloc(0);
  const [jpeg, png, webp, avif] = ["a JPEG with a location", "a PNG", "a WebP", "an AVIF"].map(named) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const cut = good.flatMap(({ name, content }) =>
    [0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 0.9, 0.97].map((part) => ({
      name: `${name}, cut at ${part}`,
      content: content.subarray(0, Math.floor(content.length * part)),
    })),
  );
  const damaged = good.flatMap(({ name, content }) =>
    Array.from({ length: 2 }, (_, seed) => ({
      name: `${name}, damaged ${seed}`,
      content: damage(content, seed),
    })),
  );
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>';
  const others: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    "one byte": Buffer.from([0xff]),
    text: Buffer.from("This is my portrait."),
    HTML: Buffer.from("<!doctype html><script>alert(1)</script>"),
    SVG: Buffer.from(svg),
    "SVG with a declaration": Buffer.from(`<?xml version="1.0"?>${svg}`),
    "SVG with an outside file": Buffer.from(
      `<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]>${svg.replace("alert(1)", "&f;")}`,
    ),
    PDF: Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>"),
    GIF: await sharp({ create: { width: 200, height: 200, channels: 3, background: "red" } })
      .gif()
      .toBuffer(),
    TIFF: await sharp({ create: { width: 200, height: 200, channels: 3, background: "red" } })
      .tiff()
      .toBuffer(),
    BMP: Buffer.concat([Buffer.from("BM"), Buffer.alloc(200, 1)]),
    ZIP: Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(500)]),
    program: Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(500)]),
    "HEIC by its brand": Buffer.concat([
      Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heicmif1"),
      Buffer.alloc(300),
    ]),
    "PNG bomb": pngOf(30_000, 30_000),
    "PNG bomb of one line": pngOf(2_147_483_647, 1),
    "JPEG bomb": withJpegSize(jpeg, 30_000, 30_000),
    "JPEG of no size": withJpegSize(jpeg, 0, 0),
    "WebP bomb": withWebpSize(webp, 16_383, 16_383),
    "AVIF bomb": withAvifSize(avif, 30_000, 30_000),
    "a pixel": await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
      .png()
      .toBuffer(),
    "a hair": await sharp({ create: { width: 4000, height: 96, channels: 3, background: "red" } })
      .png()
      .toBuffer(),
    "JPEG and ZIP": Buffer.concat([jpeg, Buffer.from("PK\x03\x04"), Buffer.from("polyglot-inside")]),
    "PNG and HTML": Buffer.concat([png, Buffer.from("<script>polyglot-inside</script>")]),
    "GIF header before a JPEG": Buffer.concat([Buffer.from("GIF89a"), jpeg]),
    "JPEG with a script in a comment": Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0x00, 0x2a]),
      Buffer.from("<script>polyglot-inside</script>        ").subarray(0, 40),
      jpeg.subarray(2),
    ]),
  };
  return [...cut, ...damaged, ...Object.entries(others).map(([name, content]) => ({ name, content }))];
}

/** Changes 20 bytes, always the same for a seed. */
function damage(content: Buffer, seed: number): Buffer {
  const changed = Buffer.from(content);
  for (let at = 0; at < 20; at += 1) {
    const random = createHash("sha256").update(`${seed}:${at}`).digest();
    // The first bytes say what it is; without them it is only of another type.
    const place = 16 + (random.readUInt32BE(0) % Math.max(1, content.length - 16));
    changed[place] = random[4] ?? 0;
  }
  return changed;
}

/** A PNG that claims a size and has hardly any pixels. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(8 + data.length + 4);
    out.writeUInt32BE(data.length, 0);
    typed.copy(out, 4);
    out.writeUInt32BE(crc32(typed), 8 + data.length);
    return out;
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = Buffer.from([0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Writes another size into the frame header of a JPEG. */
function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

/** Writes another canvas size into the extended header of a WebP. */
function withWebpSize(webp: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(webp);
  const extended = changed.indexOf("VP8X");
  changed.writeUIntLE(width - 1, extended + 12, 3);
  changed.writeUIntLE(height - 1, extended + 15, 3);
  return changed;
}

/** Writes another size into the image properties of an AVIF. */
function withAvifSize(avif: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(avif);
  const size = changed.indexOf("ispe");
  changed.writeUInt32BE(width, size + 8);
  changed.writeUInt32BE(height, size + 12);
  return changed;
}
