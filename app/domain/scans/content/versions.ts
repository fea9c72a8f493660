/** A content that was published, and the SHA-256 of what it said. A line is never changed once it is live. */
export interface PublishedVersion {
  /** Counted from 1. */
  version: string;
  digest: string;
}

/** Newest last. */
export const versions: readonly [...PublishedVersion[], PublishedVersion] = [
  { version: "1", digest: "ae0703af84f3b8f26de42bb841cdb0d7d594223bc162975db15b3eca05bb7dde" },
];

/** The version of the content as it stands. */
export const newestVersion: PublishedVersion = versions[versions.length - 1] ?? versions[0];
