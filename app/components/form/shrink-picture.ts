import { pictureGround, pictureLimits } from "~/domain/portraits/portrait";
import { fileDoor } from "~/shared/doors";

/**
 * Returns a smaller copy of a picture that the server may find too large, as a JPEG file, so that it can be sent.
 * @returns null for a picture that is small enough, or that this browser can't make smaller
 */
export async function shrinkPicture(file: File, picture: ImageBitmap): Promise<File | null> {
  // The limit of AVIF, the lowest: what a file contains isn't known here.
  const isSmall = picture.width * picture.height <= pictureLimits.avifPixels;
  if (isSmall && file.size <= fileDoor.limits.fileBytes) return null;
  const scale = Math.min(1, sentSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = pictureGround;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.9));
  return made && new File([made], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: made.type });
}

/** The longer side of the copy in pixels: a third of it, the closest crop, is still larger than the portrait. */
const sentSide = 2048;

/** Puts another file into a file input. */
export function replaceFile(input: HTMLInputElement, file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
}
