import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { portraitFiles } from "~/db/schema/accounts/portrait-files";
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
