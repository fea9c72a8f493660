/** A published version of the content, and the SHA-256 of its text. A published line must not be changed. */
export interface PublishedVersion {
  /** Counted from 1. */
  version: string;
  digest: string;
}

/** Newest last. */
export const versions: readonly [...PublishedVersion[], PublishedVersion] = [
  { version: "1", digest: "d5ea876105fd8edf626c65b914a7154fcc632e8b2f5e94862c0ee788790ee5a0" },
  { version: "2", digest: "a396ec6e414fbbf828e32adfdc31ea9ac93065c9ca94bdbfeff132125239bdfe" },
  { version: "3", digest: "12c46a3d208794f3ccde43eca355d27e288b4b860f8137a459e4be63a813783d" },
  { version: "4", digest: "80ee4109ead9da4b41838cc31ad285d09952a91892259dca63535df082b95906" },
  { version: "5", digest: "48587d60198df845a630582847b638dee15486900410ce4deae3c10d3b695192" },
];

/** The version of the current content. */
export const newestVersion: PublishedVersion = versions[versions.length - 1] ?? versions[0];
