import { redirect } from "react-router";
import { NoteForm } from "~/components/reviews/note-form";
import { ReviewForm } from "~/components/reviews/review-form";
import { WrittenPart } from "~/components/reviews/written-part";
import { ownPageMeta } from "~/components/site/page-meta";
import type { Actor } from "~/domain/caller";
import { openReporter } from "~/domain/reviews/open-report.server";
import { countingRule, writeMessages } from "~/domain/reviews/review";
import { type ReviewPageView, reviewPage } from "~/domain/reviews/review-page";
import { findOwnReview, type ReviewedSession } from "~/domain/reviews/review-parties.server";
import { noteForm, reviewForm, wordsForm } from "~/domain/reviews/reviews.forms.server";
import { writeNote, writeReview } from "~/domain/reviews/write-review.server";
import { requireOwn } from "~/routes/bookings/view/own-booking.server";
import { requireOwnSeat } from "~/routes/classes/seats/own-seat.server";
import { endSentence } from "~/shared/end-sentence";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PersonPanel } from "~/ui/person-panel";
import { Rows } from "~/ui/rows";
import { Unbroken } from "~/ui/unbroken";
import { WhyNot } from "~/ui/why-not";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/write";

/**
 * What the two sides of a session or seat write about it: the learner a review, the expert a private note. A link may
 * preselect the rating; only the post stores anything.
 */

export const meta = ownPageMeta("Review", "A review of a session.");

type Params = { bookingId?: string | undefined; reservationId?: string | undefined };

const sessionOf = ({ bookingId, reservationId = "" }: Params): ReviewedSession =>
  bookingId ? { bookingId } : { reservationId };

const pathsOf = (session: ReviewedSession) =>
  "bookingId" in session
    ? { own: paths.bookingReview(session.bookingId), back: paths.booking(session.bookingId) }
    : { own: paths.reservationReview(session.reservationId), back: paths.reservation(session.reservationId) };

/** Returns null if the session hasn't taken place yet. @throws 404 for another account's session */
async function findOwn(context: Context, actor: Actor, session: ReviewedSession) {
  const { db } = context.get(servicesContext);
  const found = await findOwnReview(db, actor, session);
  if (found) return { ...found, reporter: await openReporter(db, found.review) };
  if ("bookingId" in session) await requireOwn(db, actor, session.bookingId);
  else await requireOwnSeat(db, actor, session.reservationId);
  return null;
}

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { actor, now } = requireActor(context, request);
  const session = sessionOf(params);
  const found = await findOwn(context, actor, session);
  const chosen = /^[1-5]$/.exec(url.searchParams.get("rating") ?? "");
  return {
    ...pathsOf(session),
    page: found && reviewPage(found, { zone: viewerZone(context, request), now }),
    chosen: chosen ? Number(chosen[0]) : null,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const session = sessionOf(params);
  const found = await findOwn(context, caller.actor, session);
  const side = found?.side ?? "learner";
  const finish = (written: Awaited<ReturnType<typeof writeNote>>) => {
    if (!written.ok) {
      const { error } = written;
      return { status: 409, form: error === "not-found" ? tooEarly : writeMessages[side][error] };
    }
    const { shownAt } = written.value;
    const zone = viewerZone(context, request);
    const what = side === "learner" ? "Your review is saved" : "Your note is saved";
    const when = shownAt <= caller.now ? "." : `. It appears by ${formatZoned(shownAt, zone)}.`;
    const headers = { "Set-Cookie": flash(context, what + when) };
    return redirect(pathsOf(session).own, { status: 303, headers });
  };
  const counts = () => [{ rule: "review:account" as const, subject: caller.actor.userId }];
  if (side === "expert") {
    return formAction(
      { context, request },
      {
        schema: noteForm,
        counts,
        run: async ({ note, first }) =>
          finish(await writeNote(db, caller, session, { note, isFirst: first })),
      },
    );
  }
  return formAction(
    { context, request },
    {
      schema: found?.review.isFree ? wordsForm : reviewForm,
      counts,
      run: async ({ rating, comment, skill, first }) =>
        finish(await writeReview(db, caller, session, { rating, comment, skill, isFirst: first })),
    },
  );
}

const tooEarly = "You can review a session once it has taken place.";

export default function WritePage({ loaderData, actionData }: Route.ComponentProps) {
  const { own, back, page, chosen } = loaderData;
  const isLearner = page?.side !== "expert";
  const session = page?.isClass ? "class" : "session";
  const backLink = {
    href: page?.isClass && !isLearner ? paths.expertClasses : back,
    label: page?.isClass ? "Class" : "Session",
  };
  if (!page) {
    return (
      <Page narrow title="Review your session" back={backLink}>
        <WhyNot reason={tooEarly} back={{ href: back, label: "View booking" }} />
      </Page>
    );
  }
  return (
    <Page
      narrow
      title={isLearner ? `Review your ${session}` : `About your ${session}`}
      back={backLink}
      beside={
        <PersonPanel
          label={`Your ${session}`}
          name={page.otherName}
          detail={isLearner ? "Expert" : "Learner"}
          avatar={page.otherAvatar}
        >
          <Rows
            items={[
              ...(page.title ? [{ label: "Class", value: page.title, long: true }] : []),
              { label: "Ended", value: <Unbroken>{page.ended}</Unbroken>, long: true },
            ]}
          />
          <p>
            <a href={paths.expertReviews(page.expertId)}>
              {isLearner ? `All reviews of ${page.otherName}` : "All your reviews"}
            </a>
          </p>
        </PersonPanel>
      }
    >
      {page.whyNot && !actionData ? (
        <>
          <Standing page={page} />
          <OwnPart page={page} />
        </>
      ) : isLearner ? (
        <ReviewForm
          action={own}
          review={{ ...page.own, rating: page.own.rating ?? chosen, isWritten: page.isWritten }}
          isFree={page.isFree}
          skills={page.skills}
          verdict={actionData}
        />
      ) : (
        <NoteForm action={own} learnerName={page.otherName} note={page.own.note} verdict={actionData} />
      )}
      {page.whyNot && !actionData ? null : <Standing page={page} />}
      <OtherPart page={page} />
    </Page>
  );
}

/** Says what happens with the text, and until when it can be written or changed. */
function Standing({ page }: { page: ReviewPageView }) {
  const { side, whyNot, hiddenReason, isWritten, until, shownAt, otherName, knownAs } = page;
  if (whyNot) {
    return (
      <Notice kind="info" title={whyNot}>
        {hiddenReason ? <p className="as-written">{hiddenReason}</p> : null}
      </Notice>
    );
  }
  const together =
    side === "learner"
      ? `Your review is public, under the name ${endSentence(knownAs)} It appears together with a private note from ${otherName}, or 7 days after you send it. ${countingRule}`
      : `Only ${otherName} reads your note. It appears together with their review, or 7 days after you send it.`;
  return (
    <div className="stack-s small muted">
      {isWritten ? null : <p>{together}</p>}
      {shownAt ? <p>{`It appears by ${shownAt}, or earlier if ${otherName} writes before then.`}</p> : null}
      <p>
        {isWritten
          ? `You can edit it until ${until}, or until ${otherName} writes too.`
          : `You can write until ${until}. Once both of you have written, neither can be changed.`}
      </p>
    </div>
  );
}

function OwnPart({ page: { side, own, isWritten } }: { page: ReviewPageView }) {
  if (!isWritten) return null;
  const isLearner = side === "learner";
  return (
    <WrittenPart
      id="own"
      title={isLearner ? "Your review" : "Your note"}
      rating={own.rating}
      text={isLearner ? own.comment : own.note}
    />
  );
}

function OtherPart({ page: { id, side, other, otherName, answer, canAnswer } }: { page: ReviewPageView }) {
  const isLearner = side === "learner";
  return (
    <>
      {other && (other.rating || other.text) ? (
        <WrittenPart
          id="other"
          title={isLearner ? `Private note from ${otherName}` : `Review from ${otherName}`}
          {...other}
        >
          {canAnswer ? (
            <p>
              <ButtonLink variant="outlined" href={paths.reviewAnswer(id)}>
                Answer in public
              </ButtonLink>
            </p>
          ) : null}
        </WrittenPart>
      ) : null}
      {answer ? (
        <WrittenPart
          id="answer"
          title={isLearner ? `Answer from ${otherName}` : "Your public answer"}
          text={answer}
        />
      ) : null}
    </>
  );
}
