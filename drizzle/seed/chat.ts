import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import type { Side } from "~/domain/chat/chat";
import { newId } from "~/platform/ids";
import { addAccount, type DemoAccount } from "./accounts";

/** Who says it, how many minutes before now, and what. */
type Line = [from: Side, minutesAgo: number, content: string];

const hours = 60;
const days = 24 * hours;

/** The learner's conversation with the expert; the learner hasn't seen its last message. */
const withLearner: Line[] = [
  [
    "learner",
    42 * days,
    "Hello Amara, I work on a help desk and want to move into incident response. Is a first lesson useful if I have never opened a memory image?",
  ],
  [
    "expert",
    42 * days - 110,
    "Hello Nadia, yes: most people start there. Bring a laptop with 8 GB of memory. We use an image of mine, and you do the typing.",
  ],
  ["learner", 42 * days - 130, "Good, I have booked a session. Thank you!"],
  [
    "learner",
    13 * days,
    "I tried the exercise. `windows.pslist` shows two `svchost.exe` whose parent isn't `services.exe`. Is that what I should look for?",
  ],
  [
    "expert",
    13 * days - 95,
    "Exactly that. Now look at who started them, and with which arguments:\n\n```\nvol -f lab02.raw windows.pstree\nvol -f lab02.raw windows.cmdline --pid 3412\n```\n\nEach plugin is described here: https://volatility3.readthedocs.io/en/stable/",
  ],
  [
    "learner",
    13 * days - 140,
    "3412 runs `rundll32.exe` from a Temp folder 😬\nI have started a timeline and will bring it.",
  ],
  ["expert", 12 * days, "Well found. That is the thread we pull next time."],
  [
    "learner",
    2 * days,
    "Here is my timeline, one page as you asked. The phone calls are still missing. Which ones would you put in?",
  ],
  [
    "expert",
    3 * hours,
    "Much better than most that I get to read. Put in every call that changed what someone did next, and leave out the rest. We'll go through it in our next session.",
  ],
];

/** What others have asked the expert. With the first one they are enough for a response time. */
const withOthers: Line[][] = [
  [
    ["learner", 21 * days, "Do you also look at phone images, or only at computers?"],
    ["expert", 21 * days - 40, "Computers and servers. For phones Elin is the better address."],
    [
      "learner",
      5 * hours,
      "Thanks, I asked her. Another question: which logs would you keep for a year if you could keep only three?",
    ],
  ],
  [
    ["learner", 15 * days, "Is the lesson in English, or could we speak French?"],
    ["expert", 15 * days - 150, "Avec plaisir. The image and its notes are in English, though."],
  ],
  [
    ["learner", 11 * days, "We are five in our team. Can two of us join one session?"],
    [
      "expert",
      11 * days - 90,
      "Yes, from one screen. Choose a length of two hours, so that both get to type.",
    ],
    ["learner", 11 * days - 100, "Perfect."],
  ],
  [
    ["learner", 6 * days, "I have a tabletop exercise next month. Could you play the journalist who calls?"],
    [
      "expert",
      6 * days - 7 * hours,
      "With pleasure, and I won't be polite. Send me the scenario two days before.",
    ],
  ],
];

/**
 * Writes the conversations of these learners, who begin with the contract's, and of one more with the expert. Messages
 * wait to be read on both sides.
 */
export async function seedChat(
  db: Db,
  { now, expert, learners }: { now: Date; expert: DemoAccount; learners: DemoAccount[] },
): Promise<void> {
  const ruth = await addAccount(db, new Date(now.getTime() - 30 * days * minuteMs), {
    email: "ruth@keyway.example",
    fullName: "Ruth Mensah",
    role: "learner",
    timeZone: "Africa/Accra",
  });
  for (const [index, lines] of [withLearner, ...withOthers].entries()) {
    await addThread(db, { learner: learners[index] ?? ruth, expert, lines, now });
  }
}

const minuteMs = 60_000;

/** Who wrote last has seen everything; the other has seen what came before. Triggers number the messages and count. */
async function addThread(
  db: Db,
  { learner, expert, lines, now }: { learner: DemoAccount; expert: DemoAccount; lines: Line[]; now: Date },
): Promise<void> {
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * minuteMs);
  const begun = at(lines[0]?.[1] ?? 0);
  const pair = { learnerId: learner.id, expertId: expert.id };
  const [thread] = await db
    .insert(chatThreads)
    .values({ ...pair, lastAt: begun, createdAt: begun })
    .returning({ id: chatThreads.id });
  if (!thread) throw new Error("A demo conversation was not written");
  for (const [from, minutesAgo, content] of lines) {
    const [senderId, receiverId] = from === "learner" ? [learner.id, expert.id] : [expert.id, learner.id];
    await db.insert(chatMessages).values({
      ...{ threadId: thread.id, senderId, receiverId, clientId: newId(), content },
      createdAt: at(minutesAgo),
    });
  }
  const [all, before] = [lines.length, lines.length - 1];
  const seen =
    lines.at(-1)?.[0] === "learner"
      ? { learnerSeenSeq: all, expertSeenSeq: before }
      : { learnerSeenSeq: before, expertSeenSeq: all };
  await db.update(chatThreads).set(seen).where(eq(chatThreads.id, thread.id));
}
