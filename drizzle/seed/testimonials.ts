import type { Db } from "~/db/client.server";
import { testimonials } from "~/db/schema/site/testimonials";

/** Invented quotes of tutors: the page marks each as an example. */
export async function seedTestimonials(db: Db): Promise<void> {
  await db
    .insert(testimonials)
    .values(examples.map((example, place) => ({ place, isExample: true, ...example })));
}

const examples = [
  {
    name: "Amara O.",
    title: "Incident responder, former CERT lead",
    quote:
      "People come with a case of their own. Three lessons in, they're writing the timeline and I'm just asking questions.",
  },
  {
    name: "Leïla B.",
    title: "SOC analyst and detection engineer",
    quote:
      "I teach two evenings a week, in my own time zone. The free hours on my card are the ones I choose.",
  },
  {
    name: "Marcus B.",
    title: "Governance, risk and compliance adviser",
    quote:
      "A learner knows what the hour costs and when it can be cancelled before we ever talk. That keeps the lesson about the work.",
  },
];
