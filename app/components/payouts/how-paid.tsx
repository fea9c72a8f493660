/** When what an expert earns is paid out. @param props.minimum the smallest payout */
export const HowPaid = ({ minimum }: { minimum: string }) => (
  <aside className="panel" aria-labelledby="how-paid">
    <h2 id="how-paid">How you are paid</h2>
    <ol className="how-steps">
      <li>
        <h3>After a lesson</h3>
        <p>What it earns is pending until 48 hours after its end, then payable.</p>
      </li>
      <li>
        <h3>Every Monday</h3>
        <p>{`We prepare payouts. You get one if ${minimum} or more is payable.`}</p>
      </li>
      <li>
        <h3>After a change of payout details</h3>
        <p>Payouts wait for 48 hours and we email you, in case it wasn't you.</p>
      </li>
    </ol>
  </aside>
);
