/** The way from a question to a lesson, in the order in which it happens. */
export function HowItWorks() {
  return (
    <section className="how" id="how" aria-labelledby="how-title">
      <h2 id="how-title">How It Works</h2>
      <ol>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const steps = [
  {
    title: "Pick an expert",
    text: "Search by what you want to learn. Every expert is reviewed by us before being listed; the card shows price, rating and languages, and no fees are added at the end.",
  },
  {
    title: "Pick a time",
    text: "You see the free hours in your own time zone and book one in a few clicks. Cancel or reschedule free of charge up to 24 hours before the session.",
  },
  {
    title: "Meet for 50 minutes",
    text: "Your expert sends the link to the video call before the session. Bring the alert you could not close, the exam you are preparing for, the architecture you have to defend.",
  },
  {
    title: "Come back when you need to",
    text: "There is no subscription and no package to use up. Book the next hour when the next question comes, with the same expert or another.",
  },
];
