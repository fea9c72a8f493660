import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { deleteBatch } from "~/db/delete-batch.server";
import { portraitFiles } from "~/db/schema/accounts/portrait-files";
import { portraits } from "~/db/schema/accounts/portraits";
import type { PortraitStore } from "./portrait-store";

/** Stores portraits in the table `portrait_files`. */
export const postgresStore = (db: Db): PortraitStore => ({
  async save(portraitId, files) {
    await db.insert(portraitFiles).values(files.map((file) => ({ portraitId, ...file })));
  },
  async read({ portraitId, size, format }) {
    const [file] = await db
      .select({ content: portraitFiles.content })
      .from(portraitFiles)
      .where(
        and(
          eq(portraitFiles.portraitId, portraitId),
          eq(portraitFiles.size, size),
          eq(portraitFiles.format, format),
        ),
      );
    return file?.content ?? null;
  },
  async remove(portraitId) {
    await db.delete(portraitFiles).where(eq(portraitFiles.portraitId, portraitId));
  },
});

/** Deletes files older than a day that no portrait names: an upload failed after they were stored. */
export const deleteUnnamedFiles = (db: Db, { now, limit }: { now: Date; limit: number }) => {
  const dayBefore = new Date(now.getTime() - 24 * 3_600_000);
  const isUnnamed = sql`not exists (select from ${portraits} where ${portraits.id} = ${portraitFiles.portraitId})`;
  return deleteBatch(
    db,
    portraitFiles,
    sql`${lt(portraitFiles.createdAt, dayBefore)} and ${isUnnamed}`,
    limit,
  );
};
