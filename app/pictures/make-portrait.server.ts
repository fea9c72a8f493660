import {
  type Crop,
  type PictureError,
  type PortraitFile,
  pictureGround,
  pictureLimits,
  portraitSizes,
} from "~/domain/portraits/portrait";
import { Gate } from "~/platform/gate";
import { fail, ok, type Result } from "~/shared/result";

type Sharp = typeof import("sharp").default;
let loading: Promise<Sharp> | undefined;

/** Loads the library with the first picture: it takes 15 MB. */
export function loadSharp(): Promise<Sharp> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    // Only these four loaders can run, whatever a file claims to be; SVG and PDF have none.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: [
        "VipsForeignLoadJpegBuffer",
        "VipsForeignLoadPngBuffer",
        "VipsForeignLoadWebpBuffer",
        "VipsForeignLoadHeifBuffer",
      ],
    });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}

/** One picture is decoded at a time, so that memory is bounded. Each takes a second or less. */
export const pictureGate = new Gate(pictureLimits);

/** The side of the square that is decoded, in pixels; a third of it is still larger than most uses. */
const decodedSide = 1024;

/** The maximum time for one step, in seconds. */
export const pictureTimeout = { seconds: pictureLimits.seconds };

/**
 * Makes the files of a portrait from an uploaded picture: the chosen square in three sizes and two formats. All pixels
 * are encoded again, without the metadata of the picture or anything else in its file.
 * @throws Busy if too many pictures are waiting
 */
export const makePortrait = (picture: Buffer, crop: Crop): Promise<Result<PortraitFile[], PictureError>> =>
  pictureGate.run(() => make(picture, crop));

async function make(picture: Buffer, crop: Crop): Promise<Result<PortraitFile[], PictureError>> {
  const sharp = await loadSharp();
  const refusal = await refusalOf(sharp, picture);
  if (refusal) return fail(refusal);
  try {
    const shrunk = await openPicture(sharp, picture)
      .resize(decodedSide, decodedSide, { fit: "outside", withoutEnlargement: true })
      .flatten({ background: pictureGround })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = shrunk.info;
    const raw = { raw: { width, height, channels } };
    const square = cropArea({ width, height }, crop);
    const files: PortraitFile[] = [];
    for (const size of portraitSizes) {
      const scaled = () => sharp(shrunk.data, raw).timeout(pictureTimeout).extract(square).resize(size, size);
      files.push({
        size,
        format: "avif",
        content: await scaled().avif({ quality: 55, effort: 2 }).toBuffer(),
      });
      files.push({ size, format: "jpeg", content: await scaled().jpeg({ quality: 82 }).toBuffer() });
    }
    return ok(files);
  } catch {
    // The decoder's message is about the file's inside. It has nothing for the user.
    return fail("broken");
  }
}

/** Opens a picture within the limits, turned as its camera was held. */
export const openPicture = (sharp: Sharp, picture: Buffer) =>
  sharp(picture, { failOn: "truncated", limitInputPixels: pictureLimits.pixels })
    .timeout(pictureTimeout)
    .autoOrient();

/** Reads only the header of the picture. @param shape how small, and how long, it may be */
export async function refusalOf(
  sharp: Sharp,
  picture: Buffer,
  { minSide, maxRatio }: { minSide: number; maxRatio: number } = pictureLimits,
): Promise<PictureError | null> {
  if (picture.length === 0) return "unknown-type";
  const header = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header) return "unknown-type";
  const { format, compression, width, height, isProgressive } = header;
  const isAvif = format === "heif" && compression === "av1";
  if (!isAvif && format !== "jpeg" && format !== "png" && format !== "webp") return "unknown-type";
  const { pixels, interlacedPixels, avifPixels } = pictureLimits;
  if (isAvif && width * height > avifPixels) return "too-many-avif-pixels";
  if (width * height > pixels) return "too-many-pixels";
  if (isProgressive && width * height > interlacedPixels) return "too-many-interlaced-pixels";
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < minSide) return "too-small";
  return long > short * maxRatio ? "too-long" : null;
}

/** The chosen square of a picture, in whole pixels. */
export function cropArea({ width, height }: { width: number; height: number }, { zoom, x, y }: Crop) {
  const side = Math.max(1, Math.floor(Math.min(width, height) / zoom));
  return {
    left: Math.round(((width - side) * x) / 100),
    top: Math.round(((height - side) * y) / 100),
    width: side,
    height: side,
  };
}
