import { type PictureError, pictureMessages } from "~/domain/portraits/portrait";

/** A picture in a message: its rules and errors. It is decoded and stored like a portrait (0027). Pure. */

/** The file of a picture, ready to be stored. */
export interface MessagePicture {
  content: Buffer;
  /** In pixels. */
  width: number;
  height: number;
}

/** A stored picture, as a message names it. */
export interface StoredPicture {
  id: string;
  width: number;
  height: number;
}

export const messagePictureLimits = {
  /** Screenshots of a line are low and long. */
  minSide: 16,
  maxRatio: 20,
  /** What the store takes. */
  storedBytes: 1_048_576,
};

export const messagePictureMessages: Record<PictureError, string> = {
  ...pictureMessages,
  "too-small": "The picture is smaller than 16 by 16 pixels.",
  "too-long": "The picture is more than 20 times as long as it is wide. Cut out the part that matters.",
};
