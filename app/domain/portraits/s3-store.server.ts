import type { S3Client } from "@aws-sdk/client-s3";
import type { Env } from "~/platform/env.server";
import { type PortraitFile, storedSizes } from "./portrait";
import { type PortraitFileName, type PortraitStore, PortraitStoreError } from "./portrait-store";

type Settings = NonNullable<Env["s3"]>;

/** How long the service may take for a file with all attempts, in milliseconds. */
const longestMs = 12_000;

/** Stores portraits in a bucket of an S3 service. The client is loaded with the first file. */
export function s3Store(settings: Settings, limitMs = longestMs): PortraitStore {
  const bucket = { Bucket: settings.bucket };
  const inTime = () => ({ abortSignal: AbortSignal.timeout(limitMs) });
  return {
    async save(portraitId, files) {
      const { sdk, client } = await open(settings);
      const put = ({ content, ...name }: PortraitFile) =>
        client.send(
          new sdk.PutObjectCommand({
            ...bucket,
            Key: keyOf({ portraitId, ...name }),
            Body: content,
            ContentType: `image/${name.format}`,
          }),
          inTime(),
        );
      await Promise.all(files.map(put)).catch(fail);
    },
    async read(name) {
      const { sdk, client } = await open(settings);
      try {
        const found = await client.send(new sdk.GetObjectCommand({ ...bucket, Key: keyOf(name) }), inTime());
        return (await found.Body?.transformToByteArray()) ?? null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        return fail(error);
      }
    },
    async remove(portraitId) {
      const { sdk, client } = await open(settings);
      const names = storedSizes.flatMap((size) =>
        (["avif", "jpeg"] as const).map((format) => ({ portraitId, size, format })),
      );
      const remove = (name: PortraitFileName) =>
        client.send(new sdk.DeleteObjectCommand({ ...bucket, Key: keyOf(name) }), inTime());
      await Promise.all(names.map(remove)).catch(fail);
    },
  };
}

function fail(error: unknown): never {
  throw new PortraitStoreError(`The S3 service failed: ${String(error)}`, { cause: error });
}

const keyOf = ({ portraitId, size, format }: PortraitFileName) => `portraits/${portraitId}/${size}.${format}`;

/** One client for each set of settings. */
const clients = new Map<string, Promise<{ sdk: typeof import("@aws-sdk/client-s3"); client: S3Client }>>();

function open(settings: Settings) {
  const key = JSON.stringify(settings);
  const known = clients.get(key) ?? load(settings);
  clients.set(key, known);
  return known;
}

async function load({ endpoint, region, accessKeyId, secretAccessKey }: Settings) {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Services other than Amazon's have one host name for all buckets.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    // Without the last option, the first one only writes a warning.
    requestHandler: { requestTimeout: 5_000, connectionTimeout: 3_000, throwOnRequestTimeout: true },
  });
  return { sdk, client };
}
