import { Rating } from "~/components/experts/rating";
import { PostForm } from "~/components/form/post-form";
import { formatAmount, formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { Button, ButtonLink } from "~/ui/button";

interface SuggestedExpert {
  id: string;
  displayName: string;
  title: string;
  avatar: string | null;
  priceCents: number;
  rating: number | null;
  reviews: number;
  nextFree: string;
  hours: number;
  /** What the learner would pay beside the credit, in whole cents. */
  extraCents: number;
}

interface OwnCreditProps {
  /** The session that the credit came from. */
  bookingId: string;
  credit: { isOpen: boolean; text: string; amount: string };
  suggested: readonly SuggestedExpert[];
}

/** A learner's credit: what it is worth, who it could pay, and the way to have it refunded. */
export function OwnCredit({ bookingId, credit, suggested }: OwnCreditProps) {
  return (
    <section className="stack" aria-labelledby="credit">
      <div className="stack-s">
        <h2 id="credit">{credit.isOpen ? `Your credit: ${credit.amount}` : "Your credit"}</h2>
        <p>{credit.text}</p>
      </div>
      {credit.isOpen ? (
        <>
          <Suggestions experts={suggested} />
          <PostForm action={paths.guarantee(bookingId)} className="bar start">
            <ButtonLink variant="outlined" href={paths.experts()}>
              See all experts
            </ButtonLink>
            <Button variant="quiet" name="intent" value="refund">
              Refund the credit instead
            </Button>
          </PostForm>
        </>
      ) : null}
    </section>
  );
}

function Suggestions({ experts }: { experts: readonly SuggestedExpert[] }) {
  if (experts.length === 0) return <p>No other expert can be booked now. Please check again tomorrow.</p>;
  return (
    <ul className="mentors" aria-label="Experts for your credit">
      {experts.map((expert) => (
        <li key={expert.id}>
          <Avatar src={expert.avatar} name={expert.displayName} />
          <div className="stack-xs">
            <h3>
              <a href={paths.expert(expert.id)}>{expert.displayName}</a>
            </h3>
            <p className="small">{expert.title}</p>
            <p className="small">
              <span className="num">{formatPrice(expert.priceCents)}</span> · <Rating expert={expert} />
            </p>
            <p className="small num">{`Next free: ${expert.nextFree}`}</p>
            <p className="small">{priceNote(expert)}</p>
          </div>
          <ButtonLink
            variant="outlined"
            href={paths.book(expert.id, { ...(expert.hours > 1 && { hours: expert.hours }) })}
          >
            Book<span className="visually-hidden"> {expert.displayName}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

const priceNote = ({ extraCents }: SuggestedExpert): string =>
  extraCents > 0 ? `You pay ${formatAmount(extraCents)} on top of your credit` : "Your credit pays for it";
