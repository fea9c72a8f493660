import { WeekRibbon } from "~/components/experts/week-ribbon";
import { ZoneName } from "~/components/site/zone-name";
import { noticeText } from "~/domain/availability/terms";
import { type CardWeek, freeWeekText } from "~/domain/availability/week-ahead";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { DialogTrigger } from "~/ui/dialog";
import { MessageButton, type MessageTarget } from "./message-button";
import type { PublicProfile } from "./profile-article";
import { SignInFor } from "./sign-in-for";
import { type SignInReason, SignInTrigger } from "./sign-in-trigger";

/** A free time of the panel, in the viewer's zone. */
export interface FreeSlot {
  /** ISO instant in UTC. */
  datetime: string;
  /** YYYY-MM-DD on the viewer's calendar. */
  date: string;
  /** "Today", "Tomorrow", "Mon 23 Nov" */
  day: string;
  /** "18:00" */
  time: string;
}

/** The expert's free times, for a signed-in user. */
export interface FreeTimes {
  zone: string;
  times: FreeSlot[];
}

interface PanelProps {
  expert: PublicProfile;
  /** Null for a visitor, who sees no times (decision B7). */
  free: FreeTimes | null;
}

type Week = Pick<CardWeek, "days" | "free"> | null;

/** The id of the page's dialog with the question form. */
export const askDialog = "question";

/**
 * The right column of a profile, with price, times and buttons; on phones right below the head. There, `ProfileBar` has
 * the button to book.
 */
export function ProfilePanel(props: PanelProps & { week: Week; messageWay: MessageTarget }) {
  const { expert, free, week, messageWay } = props;
  return (
    <aside className="panel profile-panel" aria-label="Price and times">
      <p>
        <span className="price num">{formatPrice(expert.priceCents)}</span>{" "}
        <span className="muted">per 50-minute lesson</span>
      </p>
      <hr />
      {free ? (
        <NextTimes expert={expert} free={free} week={week} />
      ) : (
        <TimesForMembers expertId={expert.id} week={week} />
      )}
      <div className="on-wide">
        <BookTrial expertId={expert.id} free={free} />
      </div>
      <div className="panel-links">
        <MessageButton variant="link" way={messageWay} expertId={expert.id}>
          Send Message
        </MessageButton>{" "}
        <DialogTrigger
          variant="link"
          opens={askDialog}
          href={paths.ask(expert.id)}
          linkText="Open the question form"
        >
          Ask a Question
        </DialogTrigger>
      </div>
      <p className="small muted">
        <span>{`${formatPrice(expert.priceCents)} per hour booked. You book now and pay later.`}</span>{" "}
        <a href={paths.refundPolicy}>Cancel or reschedule</a> free of charge up to 24 hours before the
        session.
      </p>
    </aside>
  );
}

/** The price and the button at the bottom of the screen, on phones. */
export function ProfileBar({ expert, free }: PanelProps) {
  return (
    <div className="bottom-bar">
      <p>
        <span className="price num">{formatPrice(expert.priceCents)}</span>{" "}
        <span className="small muted">per 50-minute lesson</span>
      </p>
      <BookTrial expertId={expert.id} free={free} />
    </div>
  );
}

/** The prompt that both 'Book trial lesson' buttons open for a visitor. */
export const BookPrompt = ({ expertId }: { expertId: string }) => <SignInFor reason={toBook(expertId)} />;

const toBook = (expertId: string): SignInReason => ({
  id: "book",
  action: "book",
  redirectTo: paths.book(expertId),
});

function BookTrial({ expertId, free }: { expertId: string; free: FreeTimes | null }) {
  const [first] = free?.times ?? [];
  return free ? (
    <ButtonLink wide href={paths.book(expertId, first && { date: first.date })}>
      Book trial lesson
    </ButtonLink>
  ) : (
    <SignInTrigger wide reason={toBook(expertId)}>
      Book trial lesson
    </SignInTrigger>
  );
}

interface NextTimesProps {
  expert: PublicProfile;
  free: FreeTimes;
  week: Week;
}

function NextTimes({ expert, free: { zone, times }, week }: NextTimesProps) {
  const { id: expertId, minimumNoticeMinutes } = expert;
  return (
    <section className="stack-s" aria-labelledby="next-times" data-times="">
      <h2 id="next-times">Next free times</h2>
      <p className="small muted">
        <ZoneName zone={zone} /> · <a href={paths.timeZone(paths.expert(expertId))}>change</a>
      </p>
      {times.length === 0 ? (
        <>
          <p>No free times in the next 4 weeks</p>
          <p>
            <a href={paths.expertEarlier(expertId)}>Tell me when there is one</a>
          </p>
        </>
      ) : (
        <>
          {week && week.free.total > 0 ? (
            <WeekRibbon days={week.days} week={week.free} hrefOf={(date) => paths.book(expertId, { date })} />
          ) : null}
          <ul className="slots">
            {times.map(({ datetime, date, day, time }) => (
              <li key={datetime}>
                <a className="slot" href={paths.book(expertId, { date, datetime })}>
                  <span className="small muted">{day}</span> {time}
                </a>
              </li>
            ))}
            <li>
              <a className="slot" href={paths.book(expertId)}>
                More…
              </a>
            </li>
          </ul>
        </>
      )}
      {minimumNoticeMinutes > 0 ? <p className="small muted">{noticeText(minimumNoticeMinutes)}</p> : null}
    </section>
  );
}

function TimesForMembers({ expertId, week }: { expertId: string; week: Week }) {
  return (
    <section className="stack-s" aria-labelledby="next-times">
      <h2 id="next-times">Next free times</h2>
      {week && week.free.total > 0 ? (
        <>
          <p className="num">{freeWeekText(week.free)}</p>
          <WeekRibbon days={week.days} week={week.free} />
        </>
      ) : null}
      <p>
        <a href={paths.login(paths.expert(expertId))}>Sign in to see times</a>
      </p>
    </section>
  );
}
