import { type ExpertCard as Card, languageCode } from "~/domain/experts/expert";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import { Rating } from "./rating";
import { SignInFor, SignInTrigger } from "./sign-in-trigger";

interface ExpertCardProps {
  expert: Card;
  /** Once on the page: names the card's dialogs. */
  place: number;
  /** The next free time in words, for somebody signed in; null when there is none. A visitor sees no times. */
  next: string | null | undefined;
  isSignedIn: boolean;
}

/** One expert in the listing. The whole card is covered by the one link of its name; a visitor's link opens a prompt. */
export function ExpertCard({ expert, place, next, isSignedIn }: ExpertCardProps) {
  const view = { id: `view-${place}`, action: "view", redirectTo: paths.expert(expert.id) } as const;
  const book = {
    id: `book-${place}`,
    action: "book",
    redirectTo: paths.book(expert.id, { to: "checkout" }),
  } as const;
  return (
    <li className="expert-card">
      <Avatar src={expert.avatar} name={expert.displayName} />
      <div className="about">
        <h2>
          {isSignedIn ? (
            <a className="cover" href={view.redirectTo}>
              {expert.displayName}
            </a>
          ) : (
            <SignInTrigger {...view} variant="link" className="cover">
              {expert.displayName}
            </SignInTrigger>
          )}
        </h2>
        <p>{expert.title}</p>
        <p className="bio">{expert.bioPreview}</p>
        <div className="facts">
          {next === undefined ? null : <NextTime next={next} />}
          <Rating expert={expert} />
          <Languages names={expert.languages} />
        </div>
      </div>
      <div className="deal">
        <p>
          <span className="price num">{formatPrice(expert.priceCents)}</span>{" "}
          <span className="small muted">per 50-minute lesson</span>
        </p>
        {isSignedIn ? (
          <ButtonLink href={book.redirectTo}>Book trial lesson</ButtonLink>
        ) : (
          <SignInTrigger {...book}>Book trial lesson</SignInTrigger>
        )}
      </div>
      {isSignedIn ? null : (
        <>
          <SignInFor {...view} />
          <SignInFor {...book} />
        </>
      )}
    </li>
  );
}

function NextTime({ next }: { next: string | null }) {
  return next ? (
    <span className="next num">
      <span className="visually-hidden">Next free time: </span>
      {next}
    </span>
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
