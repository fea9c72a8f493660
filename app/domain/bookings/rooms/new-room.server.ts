import { randomBytes } from "node:crypto";

/** A room with the link that leads to it. */
export interface Room {
  room: string;
  link: string;
}

/**
 * Makes a room of 128 random bits. Nothing is asked of the meeting server: a room exists when the first person opens it.
 * @param template the operator's `MEETING_ROOMS`, which contains `{room}` once
 */
export function newRoom(template: string): Room {
  const room = randomBytes(16).toString("hex");
  return { room, link: new URL(template.replace("{room}", room)).href };
}

/** The same for an expert: null if the operator has no rooms, or the expert prefers links. */
export const roomFor = ({ meetsInRooms }: { meetsInRooms: boolean }, template: string | null): Room | null =>
  template !== null && meetsInRooms ? newRoom(template) : null;
