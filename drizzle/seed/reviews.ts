import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { reviews } from "~/db/schema/reviews/reviews";
import { canonicalSkill } from "~/domain/experts/vocabulary";
import { newId } from "~/platform/ids";
import type { DemoExpert } from "./demo-expert";

/** Invented reviews: as many as a demo expert has, with that mean. Pages mark each as an example. */
export async function seedReviews(
  db: Db,
  experts: ReadonlyArray<{ id: string; expert: DemoExpert }>,
  now: Date,
): Promise<void> {
  for (const { id, expert } of experts) {
    const rows = reviewsOf(expert, now).map((review) => ({ ...review, expertId: id }));
    if (rows.length > 0) await db.insert(reviews).values(rows);
  }
}

function reviewsOf({ key, rating, reviews: count, daysListed, skills }: DemoExpert, now: Date) {
  const ratings = ratingsOf(count, Math.round((rating ?? 0) * count));
  const pauseMs = (daysListed * 86_400_000) / (count + 1);
  // The newest first.
  return ratings.map((stars, index) => {
    const at = new Date(now.getTime() - Math.round((index + 0.4) * pauseMs));
    return {
      id: newId(),
      ...{ rating: stars, comment: comments[key]?.[index] ?? null },
      ...{ endedAt: at, reviewedAt: at, publishedAt: at, createdAt: at },
      minutes: index % 5 === 3 ? 110 : 50,
      skill: canonicalSkill(skills[index % skills.length] ?? ""),
      isExample: true,
      authorName: authors[(index * 7 + key.length) % authors.length],
      checkAt: sql`'infinity'`,
    };
  });
}

/** So many ratings with this sum: mostly fives, now and then a four, a three or less. The first three are fives. */
function ratingsOf(count: number, sum: number): number[] {
  const ratings = Array.from({ length: count }, () => 5);
  let missing = 5 * count - sum;
  for (let turn = 0; missing > 0; turn += 1) {
    const place = 3 + ((turn * 5) % (count - 3));
    const step = Math.min(missing, turn % 4 === 3 ? 2 : 1, (ratings[place] ?? 1) - 1);
    ratings[place] = (ratings[place] ?? 5) - step;
    missing -= step;
  }
  return ratings;
}

const authors = [
  ...["Sam K.", "Ines R.", "Tobi A.", "Mira L.", "Jan P.", "Chiara B.", "Omar S.", "Lena W."],
  ...["Yusuf D.", "Beth C.", "Karim H.", "Anja F.", "Luca M.", "Ruth O.", "Piotr Z.", "Dana E."],
];

/** The newest reviews of each, all of five stars, so that the means stay. */
const comments: Record<string, readonly string[]> = {
  amara: [
    "We worked through a phishing case of mine. I left with a timeline I could hand to my manager the same day.",
    "Amara asks before she explains. I found the persistence mechanism myself, and now I know where to look first.",
    "She read my incident report line by line. The second version is half as long and says more.",
  ],
  leila: [
    "Wrote my first Sigma rule that doesn't fire on every admin login. We tested it on real logs.",
    "Clear about what an analyst does all day. My triage notes are much shorter now.",
  ],
  elin: [
    "We imaged an old phone and documented each step. I finally understand why the order matters in court.",
    "Patient with a beginner, strict about evidence. Exactly what I needed.",
  ],
  yuki: [
    "Unpacked a sample in one session that I had stared at for a week.",
    "Good pace. Yuki drew the calling convention until I could explain it back.",
  ],
  sujata: [
    "Two captures, one hour, and I can tell a beacon from a backup job.",
    "We redrew the rules of our small office firewall. It has eleven rules now instead of sixty.",
  ],
  hannah: ["Made zones and conduits of a plant that I only knew as one flat network."],
  samuel: [
    "My CV had everything but what I can do. It does now, and I have two interviews.",
    "We built the home lab together. It runs on the laptop that I already had.",
  ],
  jonas: [
    "We tested my own API. He found two things in the first ten minutes and let me find the third.",
    "The report template alone was worth it: finding, proof, fix.",
  ],
  priya: [
    "Threat-modelled our login with the whole team on the call. One page, five fixes, three of them done.",
    "She looked at my pull request the way an attacker would, and was kind about it.",
    "I came with a scanner report of 400 lines and left with a list of six.",
  ],
  diego: [
    "Planned a purple team day with me, from scope to the debrief. It went as planned.",
    "I finally understand what the defenders saw when I moved laterally.",
  ],
  marcus: [
    "Wrote our first risk register. It fits on a screen and people use it.",
    "Knew exactly what the auditor would ask. She asked it.",
  ],
  noor: ["Followed one SAML login through all its hops. Now the logs make sense."],
};
