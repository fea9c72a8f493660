import { WeekRibbon } from "~/components/experts/week-ribbon";
import { type CardWeek, isFree } from "~/domain/availability/week-ahead";
import type { FeaturedExpert } from "~/domain/experts/listing/front-page";
import { givenName } from "~/shared/given-name";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";

/** Times as an example: visitors see days only (decision I4). */
const times = ["14:00", "15:00", "16:00", "17:00"];
const chosen = "15:00";
const chosenSpan = "15:00–15:50";

/** How booking looks: an expert's free days, an example of times, and what the choice means in words. */
export function PickerShow({ expert, week }: { expert: FeaturedExpert; week: CardWeek }) {
  const { id, displayName, title, avatar, priceCents } = expert;
  const name = givenName(displayName);
  const day = week.days.find((_, at) => at > 0 && isFree(week.free.days[at] ?? [])) ?? week.days[0];
  return (
    <figure className="panel picker-show">
      <div className="person">
        <Avatar src={avatar} name={displayName} />
        <div>
          <p>
            <b>{displayName}</b>
          </p>
          <p className="small muted">{title}</p>
        </div>
        <p className="price num">{formatPrice(priceCents)}</p>
      </div>
      <p className="small muted">1. Pick a day</p>
      <WeekRibbon days={week.days} week={week.free} />
      <p className="small muted">2. Pick a time</p>
      <ul className="show-times num">
        {times.map((time) => (
          <li key={time} className={time === chosen ? "on" : undefined}>
            {time}
          </li>
        ))}
      </ul>
      <p>
        {`You'll meet ${name} on `}
        <b className="num">
          {`${day?.name ?? ""}, `}
          <span className="unbroken">{chosenSpan}</span>
        </b>
        {`. The 50-minute lesson costs ${formatPrice(priceCents)}.`}
      </p>
      <figcaption className="small muted">
        The times are an example. <a className="cover" href={paths.expert(id)}>{`See ${name}'s profile`}</a>
      </figcaption>
    </figure>
  );
}
