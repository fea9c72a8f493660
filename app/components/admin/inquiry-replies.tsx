interface ShownReply {
  id: string;
  text: string;
  at: string;
  by: string | null;
  mail: "queued" | "sent" | "failed" | null;
}

/** What was answered to an inquiry, when and by whom, and what became of each mail. */
export function InquiryReplies({ replies }: { replies: readonly ShownReply[] }) {
  if (replies.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="replies">
      <h2 id="replies">{replies.length === 1 ? "Answer" : "Answers"}</h2>
      {replies.map(({ id, text, at, by, mail }) => (
        <article key={id} className="panel stack-s">
          <p className="muted small">
            {by ?? "Deleted account"}, {at}. {mail ? states[mail] : null}
          </p>
          <p className="as-written">{text}</p>
        </article>
      ))}
    </section>
  );
}

const states = {
  queued: "The email is on its way.",
  sent: "The email was sent.",
  failed: "The email could not be sent.",
};
