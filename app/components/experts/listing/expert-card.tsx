import { KeyCuts } from "~/components/experts/key-cuts";
import { MessageButton, MessagePrompt, messageTarget } from "~/components/experts/profile/message-button";
import { SignInCover, SignInFor, SignInTrigger } from "~/components/experts/profile/sign-in-trigger";
import { type ExpertCard as Card, languageCode } from "~/domain/experts/expert";
import { type OpenedGaps, openedText } from "~/domain/experts/key/key-cuts";
import { keptText, type Reliability, returnedText } from "~/domain/experts/reliability/reliability";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { type Favourite, FavouriteButton } from "./favourite-button";
import { Rating } from "./rating";

/** Facts on a card that don't come from the expert. */
export interface CardTrust {
  /** Null if too little is known. */
  reliability: Reliability | null;
  /** Certifications that an admin has verified. */
  verified: readonly unknown[];
}

interface ExpertCardProps {
  expert: Card;
  /** The number of the card on the page, from which the ids of its dialogs are made. */
  cardNumber: number;
  /** The next free time in words, for signed-in users; null if there is none. Visitors see no times. */
  next: string | null | undefined;
  /** False if nothing can be booked yet, which visitors see too. */
  hasHours?: boolean;
  isSignedIn: boolean;
  /** How soon the expert usually answers, in words; undefined if that wasn't measured. */
  answers?: string | undefined;
  /** Measured and verified facts. */
  trust?: CardTrust | undefined;
  /** What the expert's key does for the viewer's gaps; undefined without a finished scan. */
  opened?: OpenedGaps | undefined;
  /** The page has a `MessageDialog` for this card. */
  hasMessageDialog?: boolean;
  /** The heart; null on the viewer's own card. */
  favourite?: Favourite | null;
}

/**
 * One expert in the listing. The link of the name covers the whole card. For a visitor it is a button that opens one of
 * the card's `ExpertPrompts`.
 */
export function ExpertCard({
  expert,
  cardNumber,
  next,
  hasHours = true,
  isSignedIn,
  ...more
}: ExpertCardProps) {
  const { answers, trust, opened, hasMessageDialog, favourite } = more;
  const { view, book } = reasons(expert.id, cardNumber);
  return (
    <li className="expert-card" id={`expert-${cardNumber}`}>
      <Avatar src={expert.avatar} name={expert.displayName} />
      <div className="about">
        <h2>
          {isSignedIn ? (
            <a className="cover" href={view.redirectTo}>
              {expert.displayName}
            </a>
          ) : (
            expert.displayName
          )}
        </h2>
        {isSignedIn ? null : <SignInCover reason={view} label={`View ${expert.displayName}'s profile`} />}
        <p>{expert.title}</p>
        <p className="bio">{expert.bioPreview}</p>
        <p className="key-facts">
          <KeyCuts cuts={expert.cuts} />
          {opened ? <span className="small">{openedText(opened)}</span> : null}
        </p>
        <div className="facts">
          {hasHours ? null : <span className="muted">No hours published yet</span>}
          {hasHours && next !== undefined ? <NextTime next={next} /> : null}{" "}
          <Rating expert={expert} href={paths.expertReviews(expert.id)} />
          {trust && trust.verified.length > 0 ? <Badge kind="good">Verified certification</Badge> : null}
          <Languages names={expert.languages} />
          {answers ? <span className="muted">{answers}</span> : null}
          {trust?.reliability ? (
            <span className="muted num">
              {`${keptText(trust.reliability)}, ${returnedText(trust.reliability)}`}
            </span>
          ) : null}
        </div>
      </div>
      <div className="deal">
        <div className="deal-price">
          <p>
            <span className="price num">{formatPrice(expert.priceCents)}</span>{" "}
            <span className="small muted">per 50-minute lesson</span>
          </p>
          {favourite ? (
            <FavouriteButton
              {...favourite}
              expertId={expert.id}
              name={expert.displayName}
              isSignedIn={isSignedIn}
            />
          ) : null}
        </div>
        <div className="deal-buttons">
          {isSignedIn ? (
            <ButtonLink variant="outlined" href={book.redirectTo}>
              Book trial lesson
            </ButtonLink>
          ) : (
            <SignInTrigger variant="outlined" reason={book}>
              Book trial lesson
            </SignInTrigger>
          )}{" "}
          <MessageButton
            way={messageTarget({ isSignedIn, draft: hasMessageDialog })}
            expertId={expert.id}
            cardNumber={cardNumber}
          >
            Send message
          </MessageButton>
        </div>
      </div>
    </li>
  );
}

/** The dialogs of a visitor's card. They come after the list, so that a text browser shows the list first. */
export function ExpertPrompts({ expertId, cardNumber }: { expertId: string; cardNumber: number }) {
  const { view, book } = reasons(expertId, cardNumber);
  return (
    <>
      <SignInFor reason={view} />
      <SignInFor reason={book} />
      <MessagePrompt expertId={expertId} cardNumber={cardNumber} />
    </>
  );
}

const reasons = (expertId: string, cardNumber: number) =>
  ({
    view: { id: `view-${cardNumber}`, action: "view", redirectTo: paths.expert(expertId) },
    book: { id: `book-${cardNumber}`, action: "book", redirectTo: paths.book(expertId, { to: "checkout" }) },
  }) as const;

function NextTime({ next }: { next: string | null }) {
  return next ? (
    <span className="next num">Next free: {next}</span>
  ) : (
    <span className="muted">No free times in the next 4 weeks</span>
  );
}

function Languages({ names }: { names: readonly string[] }) {
  return (
    <ul className="languages" aria-label="Languages">
      {names.map((name) => (
        <li key={name}>
          <abbr title={name}>{languageCode(name)}</abbr>
        </li>
      ))}
    </ul>
  );
}
