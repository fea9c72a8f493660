/** The steps from a question to a result, in order. */
export function HowItWorks() {
  return (
    <section className="home-block" id="how" aria-labelledby="how-title">
      <h2 id="how-title">How It Works</h2>
      <ol className="how-steps in-columns">
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
    title: "Pick a class",
    text: "See its date, price and seats. Or pick an expert and a free time.",
  },
  {
    title: "Join live",
    text: "We email you the link to the video call.",
  },
  {
    title: "Get results",
    text: "Watch the class again for 30 days. Message your expert after a lesson.",
  },
];
