/** What follows a business's request, as steps of a list: on its form, and after it was sent. */
export const NextSteps = () => (
  <>
    <li>We talk about your team for half an hour, free of charge.</li>
    <li>You get a proposal with names, dates and a price. Nothing is booked until you agree.</li>
  </>
);
