import { beforeEach } from "vitest";
import type { users } from "~/db/schema/accounts/users";
import { cardVersions } from "~/db/schema/experts/card-versions";
import type { experts } from "~/db/schema/experts/experts";
import { testNow as now } from "../caller";
import type { TestDatabase } from "../db/database";
import { browse, type Page } from "../site/browser";
import { signedInAs } from "../site/cookies";
import { createExpert, createUser } from "./factories";

/** The admin on the whole site, and an author with a listed card. Both accounts are created before every test. */
export interface AdminScene {
  admin: typeof users.$inferSelect;
  author: typeof users.$inferSelect;
  expert: typeof experts.$inferSelect;
  /** The `Cookie` header of the admin's sign-in session. */
  cookie: { Cookie: string };
  ask(request: Request): Promise<Response>;
  read(request: Request): Promise<Page>;
  /** Requests a page as the admin by GET; `send` does so by POST. */
  open(path: string): Promise<Page>;
  send(path: string, fields: Record<string, string | string[]>): Promise<Page>;
  /** Posts as the admin and reads the page that the answer redirects to, with its notice. */
  follow(path: string, fields: Record<string, string>): Promise<Page>;
  /** Creates a version of the author's card, by default a submitted one. */
  createVersion(
    values?: Partial<typeof cardVersions.$inferInsert>,
  ): Promise<typeof cardVersions.$inferSelect>;
}

/** Creates the scene before every test. Its accounts and cookie exist only from then on. */
export function useAdminScene(t: TestDatabase): AdminScene {
  const parts: Partial<AdminScene> = {};
  const scene = parts as AdminScene; // whole once the hooks below have run
  const { ask, read, open, send, follow } = browse(t);
  beforeEach(async () => {
    scene.admin = await createUser(t.db, { role: "admin", fullName: "Ada Min" });
    scene.cookie = await signedInAs(t, scene.admin.id);
    scene.author = await createUser(t.db, { role: "expert", fullName: "Amara Okafor" });
    scene.expert = await createExpert(t.db, { userId: scene.author.id, skills: ["Triage", "Forensics"] });
  });
  Object.assign(scene, { ask, read });
  scene.open = (path) => open(path, scene.cookie);
  scene.send = (path, fields) => send(path, fields, scene.cookie);
  scene.follow = async (path, fields) => follow(await scene.send(path, fields), scene.cookie);
  scene.createVersion = async (values = {}) => {
    const { name, title, bio, priceCents, skills, id: expertId } = scene.expert;
    const content = { name, title, bio, priceCents, skills };
    const [version] = await t.db
      .insert(cardVersions)
      .values({
        ...{ ...content, expertId, number: 1, status: "submitted", submittedBy: scene.author.id },
        createdAt: now,
        ...values,
      })
      .returning();
    if (!version) throw new Error("The version was not written");
    return version;
  };
  return scene;
}
