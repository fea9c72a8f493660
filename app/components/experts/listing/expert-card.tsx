import type { ReactNode } from "react";
import { KeyAreas } from "~/components/experts/key-areas";
import { KeyCuts } from "~/components/experts/key-cuts";
import { MessageButton, messageTarget } from "~/components/experts/profile/message-button";
import { SignInCover, SignInTrigger } from "~/components/experts/profile/sign-in-trigger";
import { WeekRibbon } from "~/components/experts/week-ribbon";
import { type CardWeek, freeWeekText, isFree } from "~/domain/availability/week-ahead";
import { type ExpertCard as Card, languageCode } from "~/domain/experts/expert";
import { type OpenedGaps, openedText } from "~/domain/experts/key-cuts";
import { keptText, type Reliability } from "~/domain/experts/reliability/reliability";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import { Rating } from "../rating";

/** Facts on a card that don't come from the expert. */
export interface CardTrust {
  /** Null if too little is known. */
  reliability: Reliability | null;
  verified: readonly unknown[];
}

interface ExpertCardProps {
  expert: Card;
  /** The number of the card on the page, from which the ids of its dialogs are made. */
  cardNumber: number;
  /** Undefined for a card that isn't listed yet. */
  ahead?: CardWeek | undefined;
  isSignedIn: boolean;
  /** How soon the expert usually answers, in words; undefined if that wasn't measured. */
  answers?: string | undefined;
  /** Measured and verified facts. */
  trust?: CardTrust | undefined;
  /** What the expert's key does for the viewer's gaps; undefined without a finished scan. */
  opened?: OpenedGaps | undefined;
  /** The page has a `MessageDialog` for this card. */
  hasMessageDialog?: boolean;
  /** The `FavouriteButton`; none on the viewer's own card. */
  heart?: ReactNode;
}

/**
 * One expert in the listing. The link of the name covers the whole card. For a visitor it is a button that opens one of
 * the card's `ExpertPrompts`.
 */
export function ExpertCard(props: ExpertCardProps) {
  const { expert, cardNumber, isSignedIn, answers, trust, opened } = props;
  const { view } = signInReasons(expert.id, cardNumber);
  return (
    <li className="expert-card" id={`expert-${cardNumber}`}>
      <Avatar src={expert.avatar} name={expert.displayName} size="l" />
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
        <p className="title">{expert.title}</p>
        <div className="facts">
          <Rating expert={expert} href={paths.expertReviews(expert.id)} />
          {trust && trust.verified.length > 0 ? <span className="good">Verified certification</span> : null}
          <Languages names={expert.languages} />
          {answers ? <span className="muted">{answers}</span> : null}
          {trust?.reliability ? <span className="muted num">{keptText(trust.reliability)}</span> : null}
        </div>
        <p className="bio">{expert.bioPreview}</p>
        {isSignedIn && expert.skills.length > 0 ? (
          <p className="skills small muted">{expert.skills.slice(0, shownSkills).join(", ")}</p>
        ) : null}
        <p className="key-facts">
          <KeyCuts cuts={expert.cuts} isDecorative />{" "}
          {opened && opened.opened > 0 ? (
            <span className="key-areas">{openedText(opened)}</span>
          ) : (
            <KeyAreas cuts={expert.cuts} />
          )}
        </p>
      </div>
      <Deal {...props} />
    </li>
  );
}

/** A card shows its first skills, the profile all. A visitor's has none: twelve cards would weigh too much. */
const shownSkills = 3;

/** What it costs, when there is time, and the two buttons. */
function Deal({ expert, cardNumber, ahead, isSignedIn, ...more }: ExpertCardProps) {
  const { hasMessageDialog, heart } = more;
  const { book } = signInReasons(expert.id, cardNumber);
  const dayOf = (date: string) => paths.book(expert.id, { date, to: "checkout" });
  const firstDay = ahead?.days.find((_, index) => isFree(ahead.free.days[index] ?? []));
  return (
    <div className="deal">
      <div className="deal-price">
        <p>
          <span className="price num">{formatPrice(expert.priceCents)}</span>{" "}
          <span className="small muted">per 50-minute lesson</span>
        </p>
        {isSignedIn ? (
          <ButtonLink variant="outlined" href={firstDay ? dayOf(firstDay.date) : book.redirectTo}>
            Book trial lesson
          </ButtonLink>
        ) : (
          <SignInTrigger variant="outlined" reason={book}>
            Book trial lesson
          </SignInTrigger>
        )}
      </div>
      {ahead?.hasHours ? (
        <WeekRibbon days={ahead.days} week={ahead.free} hrefOf={isSignedIn ? dayOf : undefined} />
      ) : null}
      <div className="deal-more">
        <p>
          <FreeText ahead={ahead} isSignedIn={isSignedIn} />
        </p>
        <div className="quiet-actions">
          <MessageButton
            way={messageTarget({ isSignedIn, draft: hasMessageDialog })}
            expertId={expert.id}
            cardNumber={cardNumber}
            variant="link"
          >
            Send message
          </MessageButton>
          {heart}
        </div>
      </div>
    </div>
  );
}

/** "Next free: Tomorrow 10:00"; for a visitor "17 free times this week". */
function FreeText({ ahead, isSignedIn }: Pick<ExpertCardProps, "ahead" | "isSignedIn">) {
  if (!ahead) return null;
  if (!ahead.hasHours) return <span className="muted">No hours published yet</span>;
  if (!isSignedIn) return <span className="num muted">{freeWeekText(ahead.free)}</span>;
  return ahead.next ? (
    <b className="good num">{`Next free: ${ahead.next}`}</b>
  ) : (
    <span className="muted">No free times in the next 4 weeks</span>
  );
}

/** Why a visitor signs in for a card: to see the profile, or to book. */
export const signInReasons = (expertId: string, cardNumber: number) =>
  ({
    view: { id: `view-${cardNumber}`, action: "view", redirectTo: paths.expert(expertId) },
    book: { id: `book-${cardNumber}`, action: "book", redirectTo: paths.book(expertId, { to: "checkout" }) },
  }) as const;

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
