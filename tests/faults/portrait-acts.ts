/** Uploads of portraits. */
import type { Sql } from "postgres";
import sharp from "sharp";
import { turnOf } from "../bench/load.ts";
import type { Learner } from "../bench/people.ts";
import type { Acknowledged, Origin, Send } from "./act-types.ts";
import { insist } from "./insist.ts";

/** Adds the act `upload`. @param learners each uploads a few times at most, as the limit of an account demands */
export function addPortraitActs({
  learners,
  send,
  acknowledged,
}: {
  learners: Learner[];
  send: Send;
  acknowledged: Acknowledged;
}) {
  let turn = 0;
  const acts = {
    async upload(origin: Origin) {
      const { id, cookie } = turnOf(learners, turn++);
      const [r, g, b] = [turn % 256, Math.floor(turn / 256) % 256, 128];
      const picture = await sharp({
        create: { width: 300, height: 300, channels: 3, background: { r, g, b } },
      })
        .png()
        .toBuffer();
      const form = new FormData();
      form.set("picture", new Blob([picture], { type: "image/png" }), "me.png");
      const packed = new Response(form);
      const body = Buffer.from(await packed.arrayBuffer());
      const multipart = { type: packed.headers.get("content-type") ?? "", body };
      const answer = await insist(() => send(origin, "/profile/portrait", { cookie, multipart }));
      if (answer?.status === 303) acknowledged.upload.push(id);
    },
  };

  /** Returns whose portrait is missing or has fewer files than a complete one. */
  async function missing(sql: Sql, given: Acknowledged) {
    const rows = await sql<
      Array<{ user_id: string; files: number }>
    >`select portrait.user_id, count(file.id)::int as files from portraits as portrait
      left join portrait_files as file on file.portrait_id = portrait.id
      where portrait.is_current and portrait.user_id = any(${given.upload}::uuid[]) group by 1`;
    const filesOf = new Map(rows.map((row) => [row.user_id, row.files]));
    const complete = Math.max(0, ...filesOf.values());
    return [...new Set(given.upload)]
      .filter((id) => !complete || filesOf.get(id) !== complete)
      .map((id) => `the portrait of ${id} has ${filesOf.get(id) ?? 0} of ${complete} files`);
  }
  return { acts, missing };
}
