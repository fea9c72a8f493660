import { LessonTime } from "~/components/bookings/view/lesson-time";
import { PostForm } from "~/components/form/post-form";
import { holdMinutes } from "~/domain/bookings/booking";
import { isAboutTheTime, isHopeless } from "~/domain/bookings/messages";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { Unbroken } from "~/ui/unbroken";
import { BookingRefused } from "./booking-refused";
import { ConfirmEmailFirst } from "./confirm-email-first";
import { type OrderRow, OrderRows } from "./order-rows";
import { type ScanOffer, ShowScan } from "./show-scan";
import { TimeInBar } from "./time-in-bar";

interface CheckoutDetailsProps {
  expert: { name: string; displayName: string; title: string; avatar: string | null };
  /** "Friday 4 December 2026" and "14:30", in the learner's zone. */
  day: string;
  time: string;
  zone: string;
  /** The time on the expert's clock; null if it is the same. */
  expertWhen: string | null;
  length: string;
  summary: OrderRow[];
  /** Whole cents for one hour, as in the summary. At any other price, nothing is booked. */
  priceCents: number;
  rate: string;
  /** The address of the picker. */
  pickAnother: string;
  /** The booking of exactly this session, if the learner already has it. */
  bookedAs: { id: string; isDue: boolean; title?: string; text?: string } | null;
  /** Other times that are held for the learner. */
  holds: Array<{ id: string; text: string; href: string }>;
  /** The end of free changes, as text. */
  freeChange: string;
  scan: ScanOffer | null;
  refusal: Parameters<typeof BookingRefused>[0]["refusal"] | null | undefined;
  /** Set if the account's address isn't confirmed. */
  confirm: { email: string; redirectTo: string } | null;
}

/** The page that shows the expert, time and price for a check before the session is booked. */
export function CheckoutDetails(props: CheckoutDetailsProps) {
  const { expert, day, time, zone, expertWhen, length, priceCents, rate } = props;
  const summary = props.summary.filter(({ label }) => label !== "Expert");
  const { pickAnother, bookedAs, refusal, confirm } = props;
  const isUnavailable = !bookedAs && Boolean(refusal?.error && isHopeless(refusal.error));
  const canHold = !bookedAs && !isUnavailable;
  const total = summary.find((row) => row.total)?.value;
  const holdAndPay = `Hold and pay ${total}`;
  return (
    <Page title="Check your session" back={{ href: pickAnother, label: "Choose another time" }}>
      {refusal ? (
        <BookingRefused title="Booking Error" refusal={refusal} rate={rate} summaryAt="#order-summary" />
      ) : null}
      {confirm && !refusal?.confirm ? <ConfirmEmailFirst {...confirm} /> : null}
      {props.holds.map(({ id, text, href }) => (
        <Notice key={id} kind="info">
          <p>
            {text} <a href={href}>Pay for it or release it</a>
          </p>
        </Notice>
      ))}
      {bookedAs ? (
        <Notice kind="success" title={bookedAs.title ?? "You have this session already"}>
          {bookedAs.text ? <p>{bookedAs.text}</p> : null}
        </Notice>
      ) : null}
      <div className="two profile">
        <section className="stack-s" aria-label="Session details">
          <div className="person">
            <Avatar src={expert.avatar} name={expert.name} size="l" />
            <div>
              <p>
                <strong>{expert.displayName}</strong>
              </p>
              <p className="muted small">{expert.title}</p>
            </div>
          </div>
          <LessonTime day={day} time={time}>
            {expertWhen ? `${zone} · ${length}` : `${zone}, also for ${expert.displayName} · ${length}`}
          </LessonTime>
          {expertWhen ? (
            <Rows
              items={[{ label: "Expert's time", value: <Unbroken>{expertWhen}</Unbroken>, long: true }]}
            />
          ) : null}
        </section>
        <aside className="panel" aria-labelledby="order-summary">
          <h2 id="order-summary">Order summary</h2>
          <OrderRows items={summary} />
          {bookedAs ? (
            <ButtonLink
              wide
              href={bookedAs.isDue ? paths.bookingPayment(bookedAs.id) : paths.booking(bookedAs.id)}
            >
              {bookedAs.isDue ? `Pay ${total}` : "View booking"}
            </ButtonLink>
          ) : refusal?.error && isHopeless(refusal.error) ? (
            <ButtonLink wide href={isAboutTheTime(refusal.error) ? pickAnother : paths.experts()}>
              {isAboutTheTime(refusal.error) ? "Choose another time" : "Back to Experts"}
            </ButtonLink>
          ) : (
            <>
              <PostForm id={formId} className={props.scan ? "stack-s" : "on-wide"}>
                <input type="hidden" name="price" value={priceCents} />
                {props.scan ? <ShowScan scan={props.scan} expertName={expert.displayName} /> : null}
                <div className="on-wide">
                  <Button wide>{holdAndPay}</Button>
                </div>
              </PostForm>
              <p className="muted small">Nothing is charged before you pay on the provider's page.</p>
            </>
          )}
        </aside>
        {isUnavailable || bookedAs ? null : <HowItGoesOn freeChange={props.freeChange} />}
      </div>
      {canHold ? (
        <div className="bottom-bar">
          <p>
            <TimeInBar day={day} time={time} />
          </p>
          <Button form={formId}>{holdAndPay}</Button>
        </div>
      ) : null}
    </Page>
  );
}

const formId = "hold";

/** What the button leads to, and what holds after it. */
const HowItGoesOn = ({ freeChange }: { freeChange: string }) => (
  <section className="stack-s" aria-labelledby="goes-on">
    <h2 id="goes-on">What happens next</h2>
    <ol className="steps">
      <li>{`We hold the time for ${holdMinutes} minutes and take you to the payment provider's page.`}</li>
      <li>Once you have paid, the session is yours. We email you both, with a calendar entry.</li>
      <li>You'll get the meeting link by email before the session.</li>
    </ol>
    <p className="muted small">
      {freeChange} <a href={paths.refundPolicy}>Refund policy</a>
    </p>
    <p className="muted small">
      If your first lesson isn't right, we match you with a different tutor at no extra cost.{" "}
      <a href={`${paths.help}#guarantee`}>How the guarantee works</a>
    </p>
  </section>
);
