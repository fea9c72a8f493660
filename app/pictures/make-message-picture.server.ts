import type { MessagePicture } from "~/domain/chat/message-picture";
import { messagePictureLimits } from "~/domain/chat/message-picture";
import { messagePictureSide, type PictureError, pictureGround } from "~/domain/portraits/portrait";
import { fail, ok, type Result } from "~/shared/result";
import { loadSharp, openPicture, pictureGate, refusalOf } from "./make-portrait.server";

/**
 * Makes the file of a picture in a message from an uploaded one: the whole picture, at most 1,280 pixels on its longer
 * side. Like a portrait, its pixels are encoded again, without metadata.
 * @throws Busy if too many pictures are waiting
 */
export const makeMessagePicture = (picture: Buffer): Promise<Result<MessagePicture, PictureError>> =>
  pictureGate.run(() => make(picture));

async function make(picture: Buffer): Promise<Result<MessagePicture, PictureError>> {
  const sharp = await loadSharp();
  const refusal = await refusalOf(sharp, picture, messagePictureLimits);
  if (refusal) return fail(refusal);
  try {
    for (const quality of qualities) {
      const { data: content, info } = await openPicture(sharp, picture)
        .resize(messagePictureSide, messagePictureSide, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: pictureGround })
        .toColourspace("srgb")
        // Small coloured letters, as on a terminal, need their colours in full.
        .jpeg({ quality, chromaSubsampling: quality > 60 ? "4:4:4" : "4:2:0" })
        .toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      if (content.byteLength <= messagePictureLimits.storedBytes) return ok({ content, width, height });
    }
    return fail("too-large");
  } catch {
    // The decoder's message is about the file's inside. It has nothing for the user.
    return fail("broken");
  }
}

/** From the best; the next one is for a picture whose file would be larger than the store takes. */
const qualities = [85, 60, 30];
