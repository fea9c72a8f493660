import type { Db } from "~/db/client.server";
import type { Env } from "~/platform/env.server";
import type { PortraitStore } from "./portrait-store";
import { postgresStore } from "./postgres-store.server";
import { s3Store } from "./s3-store.server";

/** The store that the environment names: an S3 service, else Postgres. */
export const portraitStore = (env: Pick<Env, "s3">, db: Db): PortraitStore =>
  env.s3 ? s3Store(env.s3) : postgresStore(db);
