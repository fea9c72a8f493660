import type { PortraitFile, PortraitFormat, StoredSize } from "./portrait";

/** Names one file of a portrait. */
export interface PortraitFileName {
  portraitId: string;
  size: StoredSize;
  format: PortraitFormat;
}

/** The service that stores portraits couldn't be reached, or refused. */
export class PortraitStoreError extends Error {}

/** Where the files of portraits are stored: Postgres, or an S3 service (0027). */
export interface PortraitStore {
  save(portraitId: string, files: readonly PortraitFile[]): Promise<void>;
  /** @returns null for a file that isn't there */
  read(name: PortraitFileName): Promise<Uint8Array | null>;
  /** Removes all files of a portrait. Twice is no error. */
  remove(portraitId: string): Promise<void>;
}
