import { z } from "zod";
import { maxZoom, wholePicture } from "./portrait";

/** A number of the crop. Without JavaScript it is missing, and nonsense counts as missing. */
const between = (least: number, most: number, usual: number) =>
  z.coerce.number().min(least).max(most).catch(usual);

/** The form of a portrait, besides its file. */
export const portraitForm = z.object({
  intent: z.enum(["save", "remove"]).catch("save"),
  zoom: between(1, maxZoom, wholePicture.zoom),
  x: between(0, 100, wholePicture.x),
  y: between(0, 100, wholePicture.y),
});
