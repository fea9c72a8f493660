/** A content that was published, and the SHA-256 of what it said. A line is never changed once it is live. */
export interface PublishedVersion {
  /** Counted from 1. */
  version: string;
  digest: string;
}

/** Newest last. */
export const versions: readonly [...PublishedVersion[], PublishedVersion] = [
  { version: "1", digest: "ec51716b02e55eddd2d11953ea7c87928cd46f17c1d2ec32f916ff5cad49590f" },
];

/** The version of the content as it stands. */
export const newestVersion: PublishedVersion = versions[versions.length - 1] ?? versions[0];
