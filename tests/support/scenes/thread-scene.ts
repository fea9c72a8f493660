import type { Db } from "~/db/client.server";
import { createThread } from "./chat-factories";
import { createExpert, createUser } from "./factories";

/** A learner and an expert with a listed card, and their thread. */
export async function threadScene(db: Db) {
  const learner = await createUser(db, { fullName: "Nadia Rahman" });
  const expert = await createUser(db, { fullName: "Amara Okafor", role: "expert" });
  const card = await createExpert(db, { userId: expert.id });
  const thread = await createThread(db, { learnerId: learner.id, expertId: expert.id });
  return { learner, expert, card, thread };
}
