import { fileDoor, pictureDoor } from "~/shared/doors";

/** The rules and texts of portraits (decision J5, 0027). */

/** The sides of the stored squares in pixels: for lists, profiles, and screens with more pixels. */
export const portraitSizes = [96, 192, 384] as const;
export type PortraitSize = (typeof portraitSizes)[number];
export type PortraitFormat = "avif" | "jpeg";

/** The longer side of a picture in a message, in pixels. It is stored like a portrait, as JPEG only. */
export const messagePictureSide = 1280;

/** The size in the name of a stored file. */
export type StoredSize = PortraitSize | typeof messagePictureSide;
export const storedSizes: readonly StoredSize[] = [...portraitSizes, messagePictureSide];

/** One stored square, or a picture in a message. */
export interface PortraitFile {
  size: StoredSize;
  format: PortraitFormat;
  content: Buffer;
}

/** The square of a picture that becomes the portrait. */
export interface Crop {
  /** 1 is the largest square; 3 is a third of its side. */
  zoom: number;
  /** The square's position in percent: 0 is the left or top edge, 50 the middle, 100 the right or bottom edge. */
  x: number;
  y: number;
}

export const wholePicture: Crop = { zoom: 1, x: 50, y: 50 };
export const maxZoom = 3;

export const pictureLimits = pictureDoor.limits;

export type PictureError =
  | "no-file"
  | "too-large"
  | "unknown-type"
  | "too-many-pixels"
  | "too-many-interlaced-pixels"
  | "too-many-avif-pixels"
  | "too-small"
  | "too-long"
  | "broken";

/** How to make a picture smaller, where no script does it. */
export const smallerCopy =
  "Send a smaller copy: choose a smaller size when you share or export the picture, or take a screenshot of it.";

/** What shows through a transparent picture: the stored portrait has no transparency. */
export const pictureGround = "#ffffff";

export const pictureMessages: Record<PictureError, string> = {
  "no-file": "Choose a picture",
  "too-large": `The picture is larger than ${fileDoor.limits.fileBytes / 1024 / 1024} MB. ${smallerCopy}`,
  "unknown-type": "The file isn't a JPEG, PNG, WebP or AVIF picture.",
  "too-many-pixels": `The picture has more than 40 megapixels. ${smallerCopy}`,
  "too-many-interlaced-pixels":
    "A progressive or interlaced picture can have at most 12 megapixels. Make it smaller, or save it without that option.",
  "too-many-avif-pixels":
    "An AVIF picture can have at most 6 megapixels. Make it smaller, or save it as JPEG.",
  "too-small": "The picture is smaller than 96 by 96 pixels.",
  "too-long": "The picture is more than four times as long as it is wide. Cut it closer to a square.",
  broken: "The picture can't be read. It may be incomplete: save it again and try once more.",
};
