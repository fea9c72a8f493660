import { HomeSection } from "./home-section";

/** The steps from a question to a result, in order. */
export function HowItWorks() {
  return (
    <HomeSection id="how" title="How It Works">
      <ol className="how-steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}

const steps = [
  {
    title: "Pick a class",
    text: "See its date, its price and how many seats are left. For an hour of your own, pick an expert and one of the free times, shown in your time zone.",
  },
  {
    title: "Join live",
    text: "The link to the video call reaches you by email before the start. A class has time for questions; a lesson is 50 minutes about yours.",
  },
  {
    title: "Get results",
    text: "Watch a class again for 30 days. Write to your expert between lessons, and book the next hour when the next question comes: there is no subscription.",
  },
];
